// Asks the server for an analysis, again and again until it is done.
import { request, Trouble } from "../net/api"
import type { AnalysisReport, AnalysisStarted } from "../protocol"
import type { Source } from "../study/records"

const PAUSE = 500 // milliseconds between two questions
const WAITING: AnalysisReport = { status: "queued" }

export class Analyser {
  report = $state.raw<AnalysisReport>(WAITING)
  trouble = $state("")
  private asked = 0
  private started = "" // the id of a file's analysis

  constructor(private readonly source: Source) {}

  /** Whose decisions are judged. */
  async analyse(seat: number): Promise<void> {
    const mine = ++this.asked
    this.report = WAITING
    this.trouble = this.started = ""
    while (mine === this.asked) {
      try {
        const report = await this.ask(seat)
        if (mine !== this.asked) return
        this.report = report
        if (report.status === "failed") this.trouble = report.trouble ?? ""
        if (report.status === "done" || report.status === "failed") return
      } catch (error) {
        if (mine === this.asked && !this.hasGone(error)) {
          this.trouble = (error as Error).message
          return
        }
      }
      await new Promise((done) => setTimeout(done, PAUSE))
    }
  }

  stop(): void {
    this.asked += 1
  }

  private async ask(seat: number): Promise<AnalysisReport> {
    const { id, record } = this.source
    if (id) return request<AnalysisReport>("GET", `/tables/${id}/analysis?seat=${seat}`)
    this.started ||= (await request<AnalysisStarted>("POST", "/records/analysis", { record, seat })).id
    return request<AnalysisReport>("GET", `/records/analysis/${this.started}`)
  }

  /** The server has forgotten a file's analysis: send the file again. */
  private hasGone(error: unknown): boolean {
    const gone = error instanceof Trouble && error.code === "error-no-such-page" && this.started !== ""
    if (gone) this.started = ""
    return gone
  }
}
