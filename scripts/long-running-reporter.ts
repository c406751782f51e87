import type { ReportedHookContext, Reporter, TestCase, TestModule } from 'vitest/node'
import { seconds } from './progress.ts'

const lookEveryMs = 30_000
const longMs = 60_000

interface Running {
  file: string
  since: number
  /** The current test or hook. */
  step: string
}

/** Names test files that run for more than a minute and their current test, so that a hanging file is identified. */
export default class LongRunningReporter implements Reporter {
  readonly #running = new Map<string, Running>()
  readonly #print: (line: string) => void
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor({ print, now }: { print?: (line: string) => void; now?: () => number } = {}) {
    this.#print =
      print ??
      (line =>
        process.stdout.write(`${line}
`))
    this.#now = now ?? (() => performance.now())
  }

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.printLong(), lookEveryMs).unref()
  }

  onTestModuleQueued(file: TestModule): void {
    // A collected module is represented by a new object.
    const step = 'imports and set-up of the file'
    this.#running.set(file.id, { file: file.relativeModuleId, since: this.#now(), step })
  }

  onTestCaseReady(test: TestCase): void {
    this.#at(test.module, test.fullName)
  }

  onTestCaseResult(test: TestCase): void {
    this.#at(test.module, `after "${test.fullName}"`)
  }

  onHookStart({ name, entity }: ReportedHookContext): void {
    this.#at(entity.type === 'module' ? entity : entity.module, name)
  }

  onHookEnd({ name, entity }: ReportedHookContext): void {
    this.#at(entity.type === 'module' ? entity : entity.module, `after ${name}`)
  }

  onTestModuleEnd(file: TestModule): void {
    this.#running.delete(file.id)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  printLong(): void {
    for (const { file, since, step } of this.#running.values()) {
      const ms = this.#now() - since
      if (ms >= longMs) this.#print(`… ${file} for ${seconds(ms)}: ${step}`)
    }
  }

  #at(file: TestModule, step: string): void {
    const running = this.#running.get(file.id)
    if (running) running.step = step
  }
}
