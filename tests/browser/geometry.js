// Parts of a table that stick out of the window, and pairs of parts that cover each other.
([apart, inside]) => {
  const seen = (where) => [...document.querySelectorAll(where)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const name = (each) => (each.dataset.seat === undefined ? `${each.tagName} ${each.className}`.slice(0, 40) : `seat ${each.dataset.seat}`)
  const box = (each) => each.getBoundingClientRect()
  const outside = seen(inside).filter((each) => {
    const { left, top, right, bottom } = box(each)
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
  })
  const meets = (one, two) => {
    const [a, b] = [box(one), box(two)]
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  }
  const all = seen(apart)
  const pairs = all.flatMap((one, place) => all.slice(place + 1).flatMap((two) => (!one.contains(two) && meets(one, two) ? [[one, two]] : [])))
  return [outside.map(name), pairs.map((pair) => pair.map(name).join(" / "))]
}
