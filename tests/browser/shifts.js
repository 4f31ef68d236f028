// What moves by itself, as browsers count it (Layout Instability): nobody has touched anything before.
window.shifts = []
new PerformanceObserver((list) => {
  if (document.querySelector(".score")) return // the round is over: another screen
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  for (const { value, sources, hadRecentInput, startTime } of list.getEntries()) {
    if (hadRecentInput) continue
    const moved = sources.map(({ node, previousRect, currentRect }) =>
      `${node?.className ?? node?.textContent} ${at(previousRect)} → ${at(currentRect)}`)
    window.shifts.push({ value, at: startTime, moved })
  }
}).observe({ type: "layout-shift", buffered: true })
