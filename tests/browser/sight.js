// What somebody in front of the page can do next, and where: an answer to a question, a loud
// button, a plan for tiles, a card, or another button. Nothing is read that is not on the screen.
(texts) => {
  const main = document.querySelector("main[data-version]")
  if (!main) return null
  const seen = (where) => [...document.querySelectorAll(where)].filter((each) => each.getClientRects().length && !each.disabled)
  const score = seen(".score").length > 0
  const where = {
    answer: ".choices button.button:not(.plain)",
    loud: ".actions button.main",
    plan: '.actions button[data-verb="plan"]', // of tiles; a hint would take its time
    menu: '.actions:has(.ask) .more[aria-expanded="false"]',
    card: `ul[aria-label="${texts.hand}"] button[aria-label*="${texts.can}"]`,
    quiet: ".actions > .row button:not(.main, [aria-expanded], .ask)",
  }
  const offers = Object.entries(where).map(([kind, at]) => [kind, seen(at)])
  const { answer, loud } = Object.fromEntries(offers)
  const hand = seen(`ul[aria-label="${texts.hand}"] button`)
  const tiles = seen(".spread").length > 0
  const asked = main.dataset.mine === "true" || loud.length > 0 || answer.length > 0
  const [kind, found] = (!score && asked && offers.find(([kind, all]) => all.length && (tiles ? kind !== "card" : kind !== "menu"))) || ["", []]
  const target = found[0]
  const wheel = kind === "answer" && seen(".wheel button").length > 0 // the same answers, for hands
  const refusal = seen("[role=alert]").map((each) => each.innerText).join(" ")
  return {
    version: Number(main.dataset.version),
    score,
    kind,
    where: wheel ? ".wheel button" : (where[kind] ?? ""),
    moment: [main.dataset.version, ...answer.map((each) => each.innerText), refusal].join("|"),
    key: target?.querySelector("kbd")?.textContent.toLowerCase() ?? "",
    place: hand.indexOf(target),
    at: hand.indexOf(document.activeElement),
    refusal,
  }
}
