// What moves by itself, as browsers count it (Layout Instability): nobody has touched anything before.
// Where cards come or go, the others of a hand make room: that is no unrest.
window.shifts = []
let held = 0
const inHand = ({ node }) => Boolean((node?.closest ? node : node?.parentElement)?.closest("[data-place-of=me] ul"))
new PerformanceObserver((list) => {
  if (document.querySelector(".score")) return // the round is over: another screen
  const cards = document.querySelectorAll("[data-place-of=me] li").length
  const makesRoom = cards !== held
  held = cards
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  for (const { value, sources, hadRecentInput, startTime } of list.getEntries()) {
    if (hadRecentInput || (makesRoom && sources.every(inHand))) continue
    const moved = sources.map(({ node, previousRect, currentRect }) =>
      `${node?.className ?? node?.textContent} ${at(previousRect)} → ${at(currentRect)}`)
    window.shifts.push({ value, at: startTime, moved })
  }
}).observe({ type: "layout-shift", buffered: true })
