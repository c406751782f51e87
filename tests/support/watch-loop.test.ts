import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs a program with a watched event loop. */
function run(program: string): Promise<{ stdout: string }> {
  const watched = `import { watchLoop } from ${JSON.stringify(new URL('watch-loop.ts', import.meta.url).href)}
    watchLoop(2_000)
    ${program}`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', watched], {
    timeout: 15_000,
    killSignal: 'SIGINT',
  })
}

test.each([
  ['never returns', 'function neverEnds() { for (let i = 0; ; ) i += Math.random() }; setTimeout(neverEnds)'],
  [
    'only ever runs microtasks',
    'const neverEnds = async () => { await null; void neverEnds() }; setTimeout(neverEnds)',
  ],
])('a process that %s is ended with the stack it stands at', async (_what, program) => {
  await expect(run(program)).rejects.toMatchObject({
    signal: 'SIGKILL',
    stderr: expect.stringMatching(/has stood still for 2 s:\n[^]*at neverEnds \(/),
  })
})

test('one that waits is let be', async () => {
  expect((await run('setTimeout(() => console.log("done"), 3_000)')).stdout).toBe('done\n')
})
