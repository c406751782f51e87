/** A worker thread for tests. */
import { parentPort } from 'node:worker_threads'
import { answerSideCalls } from '#server/platform/side-thread.ts'

if (!parentPort) throw new Error('Not a thread')
let left = 0

answerSideCalls(parentPort, {
  async *count(input) {
    try {
      for (let number = 1; number <= Number(input); number += 1) yield String(number)
    } finally {
      left += 1
    }
  },
  async *left() {
    yield String(left)
  },
  async *fail() {
    yield 'one'
    throw new Error('the second piece cannot be made')
  },
  async *crash() {
    yield 'one'
    process.exit(1)
  },
})
