// Buttons, headings and fields of which something cannot be seen, however one scrolls down.
() => {
  const wide = document.documentElement.clientWidth
  const all = [...document.querySelectorAll('button, summary, label, h1, h2, h3, input, select, .button')]
  const seen = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.hidden, .hand ul, .skip'))
  const cut = seen.filter((each) => {
    const { left, right, width } = each.getBoundingClientRect()
    const sides = width > 2 && (left < -1 || right > wide + 1)
    const words = each.matches('button, .button, summary') && each.textContent.trim()
    return sides || (words && each.scrollWidth > each.clientWidth + 1)
  })
  return cut.map((each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`)
}
