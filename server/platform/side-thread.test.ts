import { afterAll, expect, test } from 'vitest'
import { createSideThread } from './side-thread.ts'

const thread = createSideThread(new URL('../../tests/support/side-tasks.ts', import.meta.url), null, () => undefined)
afterAll(() => thread.stop())

const read = async (task: string, input: number | null = null): Promise<string> => {
  let text = ''
  for await (const piece of thread.pieces(task, input)) text += piece
  return text
}

test('texts that are made at once do not mix', async () => {
  expect(await Promise.all([read('count', 5), read('count', 3), read('count', 0)])).toEqual(['12345', '123', ''])
})

test('a text whose reader leaves is not made to its end', async () => {
  const before = Number(await read('left'))
  for await (const piece of thread.pieces('count', 1_000_000_000)) if (piece === '3') break
  await expect.poll(() => read('left')).toBe(String(before + 1))
})

test('an error of the task, and a task that does not exist, break off the text', async () => {
  await expect(read('fail')).rejects.toThrow('the second piece cannot be made')
  await expect(read('nothing')).rejects.toThrow('No task nothing')
})

test('after a crash the texts it was making break off, and the next call starts it again', async () => {
  await expect(read('crash')).rejects.toThrow('The worker thread exited')
  expect(await read('count', 2)).toBe('12')
})
