// Written by tools/protocol_types.py from src/penult/server; do not edit.

export interface Hello {
  type: "hello"
  ticket: string
  last?: number
  language?: string
}

export interface Start {
  type: "start"
  id: string
}

export interface Accept {
  type: "accept"
  seen?: number
  id: string
}

export interface AddSeed {
  type: "seed"
  seed: string
  id: string
}

export interface OpenHand {
  type: "open"
  open: boolean
  id: string
}

export interface Act {
  type: "act"
  act: string
  id: string
}

export interface Propose {
  type: "propose"
  number: number
  card: string
  id: string
}

export interface TakeBack {
  type: "back"
  id: string
}

export interface OpenBots {
  type: "open-bots"
  open: boolean
  id: string
}

export interface SetSpeed {
  type: "speed"
  speed: "fast" | "normal" | "slow"
  id: string
}

export interface SetLevel {
  type: "level"
  bot: string
  id: string
}

export interface SetAvatar {
  type: "avatar"
  avatar: "badger" | "bear" | "cat" | "deer" | "duck" | "fox" | "frog" | "hare" | "hedgehog" | "otter" | "owl" | "penguin"
  id: string
}

export interface Ready {
  type: "ready"
  id: string
}

export interface Pause {
  type: "pause"
  id: string
}

export interface Resume {
  type: "resume"
  id: string
}

export interface Prefer {
  type: "prefer"
  auto: boolean
  id: string
}

export interface AskRematch {
  type: "rematch"
  id: string
}

export interface OldReady {
  type: "next"
  id: string
}

export interface OldAskRematch {
  type: "again"
  id: string
}

export interface Say {
  type: "say"
  text: string
  id: string
}

export interface React {
  type: "react"
  reaction: "bye" | "clap" | "good-game" | "hello" | "hurry" | "laugh" | "oops" | "sorry" | "thanks" | "thinking" | "well-played" | "wow"
  id: string
}

export interface Mute {
  type: "mute"
  seat?: number | null
  on?: boolean
  id: string
}

export interface WhyNot {
  type: "why"
  act: string
  id: string
}

export interface Hint {
  type: "hint"
  id: string
}

export interface Preview {
  type: "preview"
  act: string
  id: string
}

export interface Ping {
  type: "ping"
  id: string
}

export interface ShownChair {
  name?: string
  avatar?: string
  kind?: string
  bot?: string
  accepted?: boolean
  ready?: boolean
  open?: boolean
  seed?: string
  away?: boolean
  auto?: boolean
  wish?: string
  again?: boolean
  takeable?: boolean
  deputy_at?: number
}

export interface ShownRound {
  totals: readonly number[]
  winner?: number
  counted?: readonly (readonly number[])[]
}

export interface ShownPractice {
  open?: boolean
  taken_back?: number
}

export interface ShownHighlight {
  kind: string
  seat: number
  other?: number
  round?: number
  count?: number
}

export interface Info {
  id: string
  game: string
  rules: number
  options: string
  public: boolean
  commitment: string
  phase: string
  host: number
  chairs: readonly ShownChair[]
  code?: string
  chat?: string
  delay?: number
  paused?: number | null
  next?: string
  customs?: readonly string[]
  rounds?: readonly ShownRound[]
  speed?: string
  practice?: ShownPractice | null
  deal_at?: number | null
  story?: readonly ShownHighlight[]
  newer_rules?: number
}

export interface ShownSeat {
  size: number
  total: number
  marks?: readonly string[]
  about?: string
  unit?: string
}

export interface ShownCard {
  card: string
  playable?: boolean
  fresh?: boolean
  trays?: readonly string[]
}

export interface ShownTray {
  top: string
  colour: string
  size: number
  frozen?: boolean
  fall?: number | null
  slide?: number | null
}

export interface ShownBalance {
  trays: readonly ShownTray[]
  lean: number
  disc: number
  rim: number
  sliding: boolean
  aside: number
}

export interface ShownShoe {
  seconds: number
  running: boolean
}

export interface ShownPiece {
  card: string
  joker?: boolean
  fresh?: boolean
}

export interface ShownMeld {
  meld: string
  pieces: readonly ShownPiece[]
  run?: boolean
}

export interface ShownSpread {
  melds: readonly ShownMeld[]
  singles: readonly string[]
  laid: readonly string[]
}

export interface ShownWild {
  card: string
  wild: string
  title?: string
  offered?: boolean
  accepted?: readonly number[]
}

export interface ShownRule {
  card: string
  caster: number
  left?: number
  ways?: readonly string[]
}

export interface TableView {
  seats?: readonly ShownSeat[]
  turn?: number
  direction?: number
  top?: string
  colour?: string
  stock?: number
  debt?: number
  hand?: readonly ShownCard[]
  shown?: readonly string[]
  against?: readonly string[]
  rounds?: number
  notes?: readonly string[]
  balance?: ShownBalance | null
  laid?: string
  laid_colour?: string
  laid_partner?: number
  order?: readonly number[]
  shoe?: ShownShoe | null
  spread?: ShownSpread | null
  legal?: readonly string[]
  asides?: readonly string[]
  winners?: readonly number[]
  countdown?: number | null
  hands?: readonly (readonly string[])[]
  behind?: number
  patience?: number | null
  customs?: readonly ShownWild[]
  rule?: ShownRule | null
}

export interface Happened {
  kind: string
  clause?: string
  seat?: number
  other?: number
  card?: string
  colour?: string
  count?: number
  tray?: string
  cards?: readonly string[]
}

export interface Welcome {
  type: "welcome"
  version: number
  seat: number
  now: number
  info: Info
  view?: TableView | null
  events?: readonly Happened[]
  missed?: boolean
  watchers?: number
}

export interface Update {
  type: "update"
  version: number
  now: number
  events?: readonly Happened[]
  view?: TableView
  info?: Info
}

export interface Done {
  type: "done"
  id: string
  version: number
  late?: boolean
}

export interface Refusal {
  type: "refused"
  id: string
  code: string
  clause?: string
  text?: string
  plain?: string
}

export interface Why {
  type: "why"
  id: string
  act: string
  clause?: string
  plain?: string
  because?: string
  then?: string
  sure?: string
  instead?: string
  reasons?: readonly string[]
  soon?: boolean
}

export interface Previewed {
  type: "previewed"
  id: string
  act: string
  spread: ShownSpread
}

export interface Pong {
  type: "pong"
  id: string
  now: number
}

export interface Said {
  type: "said"
  seat: number
  name: string
  who: string
  text: string
}

export interface Reacted {
  type: "reacted"
  seat: number
  name: string
  who: string
  reaction: string
}

export interface Watchers {
  type: "watchers"
  count: number
}

export interface Bye {
  type: "bye"
  retry: number
}

export interface Fault {
  type: "fault"
  code: string
}

export interface Seated {
  table: string
  seat: number
  token: string
  code: string
}

export interface MoveReply {
  code: string
  seconds: number
}

export interface TicketReply {
  ticket: string
}

export interface Answer {
  version: number
}

export interface Problem {
  code: string
  text: string
  clause?: string
}

export interface Listed {
  id: string
  code: string
  game: string
  rules: number
  options: string
  phase: string
  seats: number
  free: number
  public: boolean
  bots?: number
}

export interface ShownOption {
  name: string
  default: string
  allowed: readonly string[]
  ruling: string
  rules?: readonly string[]
}

export interface ShownAct {
  act: string
  verb: string
  card?: string
  colour?: number
  target?: number
  tray?: number
}

export interface ShownPreset {
  name: string
  options: string
}

export interface GameReply {
  name: string
  version: number
  seats: readonly number[]
  bots: readonly string[]
  options: readonly ShownOption[]
  cards: readonly string[]
  colours: readonly string[]
  tiles: boolean
  acts: readonly ShownAct[]
  presets?: readonly ShownPreset[]
  short?: string
  levels?: readonly string[]
  personas?: readonly string[]
  usual?: string
  faces?: Readonly<Record<string, string>>
}

export interface NewTable {
  game: string
  name: string
  seats?: number
  options?: string
  public?: boolean
  token?: string | null
  chat?: "all" | "off" | "reactions" | null
  delay?: number
  customs?: readonly string[]
  avatar?: string
  speed?: "fast" | "normal" | "slow"
}

export interface NewPlayer {
  name: string
  seat?: number | null
  token?: string | null
  avatar?: string
}

export interface NewBot {
  bot?: string
  name?: string
  seat?: number | null
}

export interface NewOptions {
  options: string
  seats?: number | null
  customs?: readonly string[] | null
}

export interface ToldWay {
  rule: string
  told: string
}

export interface CardBlock {
  verb: string
  slots?: Readonly<Record<string, string>>
  first?: readonly CardBlock[]
  second?: readonly CardBlock[]
}

export interface ReadCard {
  card?: string
  title?: string
  text?: string
  rule?: string
  colour?: string
  last?: boolean
  answers?: boolean
  told?: readonly string[]
  ways?: readonly ToldWay[]
  blocks?: readonly CardBlock[]
  code?: string
  name?: string
  fits?: readonly number[]
  error?: string
  why?: string
  line?: number
  column?: number
}

export interface CardDraft {
  card: string
  game: string
  seats?: number
  options?: string
  public?: boolean
  blocks?: readonly CardBlock[] | null
}

export interface BlockSlot {
  name: string
  options: readonly string[]
  of: string
  when: readonly string[]
}

export interface BlockForm {
  verb: string
  slots: readonly BlockSlot[]
  rule: string
  example: CardBlock
  nests: boolean
  otherwise: boolean
}

export interface CardGrammar {
  forms: readonly BlockForm[]
  colours: readonly string[]
  steps: number
  blocks: number
  nested: number
  title: number
  text: number
}

export interface Fit {
  options: string
}

export interface LinkReply {
  link: string
}

export interface FinishedTable {
  id: string
  game: string
  options: string
  seats: number
  ended: number
  finished: boolean
}

export interface Frame {
  number: number
  view: TableView
  seat?: number
  act?: string
  events?: readonly Happened[]
}

export interface Replay {
  acts: number
  frames: readonly Frame[]
}

export interface Outline {
  game: string
  seats: number
  names: readonly string[]
  avatars: readonly string[]
  options: string
  acts: number
}

export interface DealtHand {
  seat: number
  cards: readonly string[]
}

export interface Deal {
  number: number
  hands: readonly DealtHand[]
  up: readonly string[]
  size: number
  drawn?: readonly string[]
}

export interface Calls {
  forgotten: number
  caught: number
}

export interface Course {
  rounds: readonly number[]
  winners: readonly number[]
  deck: readonly string[]
  deals: readonly Deal[]
  sheet: readonly ShownRound[]
  calls: readonly Calls[]
}

export interface Because {
  clause: string
}

export interface Taught {
  steps: number
  step: number
  done: readonly string[]
  solved: boolean
  show: string
  seats: number
  view: TableView
  events: readonly Happened[]
  clause: string
  other: boolean
  plain?: string
}

export interface Step {
  number: number
  round: number
  seat: number
  act: string
  before: readonly number[]
  played: readonly number[]
  luck: readonly number[]
  after: readonly number[]
}

export interface SeatAccount {
  prior: number
  deal: number
  draws: number
  play: number
  others: number
  result: number
  error: number
}

export interface HintReason {
  kind: string
  seat?: number
  card?: number
  colour?: number
  tray?: number
  count?: number
  other?: number
}

export interface Advice {
  act: string
  then?: string
  sure?: "clear" | "close" | "far" | "little" | "only" | "usual"
  instead?: string
  reasons?: readonly HintReason[]
  laid?: readonly number[]
  instead_laid?: readonly number[]
}

export interface ReviewedDecision {
  number: number
  round: number
  seat: number
  act: string
  chance: number
  loss?: number
  error?: number
  grade?: "blunder" | "inaccuracy" | "mistake" | null
  advice?: Advice | null
  as_good?: readonly string[]
}

export interface Review {
  seat: number
  decisions: readonly ReviewedDecision[]
  accuracy: number
}

export interface Analysis {
  game: string
  names: readonly string[]
  unit: "match" | "round"
  worlds: number
  bots: readonly string[]
  steps: readonly Step[]
  accounts: readonly SeatAccount[]
  reviews?: readonly Review[]
}

export interface ToldSeat {
  line: string
  more: string
  accuracy?: string
  verdict?: string
}

export interface ToldStep {
  what: string
  change: string
}

export interface ToldFault {
  number: number
  seat: number
  grade: string
  played: string
  better: string
  cost: string
}

export interface Told {
  unit: string
  seats: readonly ToldSeat[]
  steps: readonly ToldStep[]
  faults: readonly ToldFault[]
  turning: readonly number[]
}

export interface AnalysisReport {
  status: "done" | "failed" | "queued" | "running" | "warming"
  progress?: number
  ahead?: number
  trouble?: string
  analysis?: Analysis | null
  told?: Told | null
}

export interface AnalysisStarted {
  id: string
}

export interface Exercised {
  game: string
  seat: number
  names: readonly string[]
  done: readonly string[]
  view: TableView
  events: readonly Happened[]
  clause: string
  answered: boolean
  right: boolean
  best: string
  told: readonly string[]
  plain?: string
}

export interface Puzzled {
  game: string
  seat: number
  names: readonly string[]
  done: readonly string[]
  view: TableView
  events: readonly Happened[]
  clause: string
  answered: boolean
  right: boolean
  best: string
  told: readonly string[]
  plain?: string
  number: number
  puzzles: number
  grade: "easy" | "hard" | "medium"
}

export type ClientMessage = Hello | Start | Accept | AddSeed | OpenHand | Act | Propose | TakeBack | OpenBots | SetSpeed | SetLevel | SetAvatar | Ready | Pause | Resume | Prefer | AskRematch | OldReady | OldAskRematch | Say | React | Mute | WhyNot | Hint | Preview | Ping

export type ServerMessage = Welcome | Update | Done | Refusal | Why | Previewed | Pong | Said | Reacted | Watchers | Bye | Fault

export type Verb = "lay" | "jump" | "draw" | "pass" | "call" | "catch" | "challenge" | "seen" | "name" | "call_out" | "count" | "ready" | "hit" | "designate" | "start" | "fanfare" | "restart" | "pause" | "resume" | "steady" | "press" | "ring" | "speed" | "stop" | "accuse" | "yes" | "no" | "close" | "back" | "leave" | "take_back" | "break" | "meld" | "fire" | "keep" | "reset" | "finish" | "plan" | "time_up" | "choose" | "option" | "pick" | "take" | "guess" | "blame" | "done" | "propose" | "accept" | "refuse" | "withdraw" | "freeze"

export type EventKind = "cut" | "dealer" | "dealt" | "turned_up" | "put_back" | "named" | "laid" | "jumped" | "drew" | "passed" | "reversed" | "skipped" | "owes" | "cancelled" | "called" | "caught" | "wrongly_caught" | "challenged" | "shown" | "bluff" | "no_bluff" | "taken_back" | "swapped" | "passed_on" | "called_out" | "reshuffled" | "forgiven" | "went_out" | "blocked" | "scored" | "won" | "crowned" | "ready" | "designated" | "started" | "fanfare" | "held_back" | "struck" | "stopped" | "restarted" | "paused" | "resumed" | "froze" | "thawed" | "tilt" | "dealt_on" | "sliding" | "rested" | "fell" | "set_aside" | "lifted" | "gesture" | "placed" | "leaned" | "rubbed" | "disc" | "clock_runs" | "pressed" | "pressed_on" | "pressed_early" | "pressed_out_of_turn" | "rang" | "speed_set" | "partners" | "wrongly_called_out" | "accused" | "asked_to_stop" | "voted" | "upheld" | "rejected" | "will_stop" | "will_not_stop" | "away" | "back" | "left" | "eliminated" | "revealed" | "broke" | "melded" | "kept" | "undone" | "finished" | "fired" | "starter" | "ran_out" | "begins" | "chose" | "decided" | "rolled" | "gave" | "passed_back" | "discarded" | "opened" | "peeked" | "shielded" | "steadied" | "parried" | "kept_turn" | "bound" | "guessed" | "missed" | "again" | "blamed" | "confirmed" | "denied" | "proposed" | "accepted" | "declined" | "withdrawn" | "frozen" | "left_out" | "colour_drawn"

export type Colour = "red" | "blue" | "yellow" | "green"

export const ANIMALS = ["badger", "bear", "cat", "deer", "duck", "fox", "frog", "hare", "hedgehog", "otter", "owl", "penguin"] as const
export type Animal = (typeof ANIMALS)[number]

export const MOODS = ["calm", "glad", "struck"] as const
export type Mood = (typeof MOODS)[number]

export const CHARACTERS: Readonly<Record<string, Animal>> = { Ada: "owl", Ben: "bear", Cleo: "cat", Dora: "deer", Emil: "hedgehog", Fay: "fox", Gus: "penguin", Hana: "hare", Ivo: "otter" }
