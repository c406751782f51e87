/**
 * Checks the report of a settled game standalone: `node scripts/verify.ts report.json [--log log.json] [--lang en]`. Needs only Node 22.18
 * or later, which runs TypeScript directly; no installation and no network. Exits with 0 if everything is correct, 1 with findings, 2 if
 * the report cannot be read.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Report } from '../contract/api/player/proofs.ts'
import type { Sha256 } from '../contract/verify/findings.ts'
import { formatFinding } from '../contract/verify/messages.ts'
import { verifyReport } from '../contract/verify/verify-report.ts'

const messages = {
  'pt-BR': {
    usage: 'Uso: node scripts/verify.ts report.json [--log log.json] [--lang en]',
    unreadable: 'Não deu para ler',
    right: (game: string, entries: number) => `Tudo confere: ${game}, ${entries} jogos, cada ponto, posição e centavo.`,
    withLog: 'A linha está no registro público, e a corrente está inteira.',
    errors: (count: number) => (count === 1 ? '1 coisa não confere:' : `${count} coisas não conferem:`),
  },
  en: {
    usage: 'Usage: node scripts/verify.ts report.json [--log log.json] [--lang en]',
    unreadable: 'Cannot be read',
    right: (game: string, entries: number) =>
      `All is right: ${game}, ${entries} entries, every point, rank and centavo.`,
    withLog: 'Its row is in the public log, and the chain is whole.',
    errors: (count: number) => (count === 1 ? '1 thing is not right:' : `${count} things are not right:`),
  },
} as const

const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()

/** Returns the exit code. */
async function verify(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { log: { type: 'string' }, lang: { type: 'string', default: 'pt' } },
    allowPositionals: true,
  })
  const lang = values.lang.startsWith('en') ? 'en' : 'pt-BR'
  const format = messages[lang]
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) {
    console.error(format.usage)
    return 2
  }
  const report = readJson(path, format.unreadable)
  const log = values.log === undefined ? undefined : readJson(values.log, format.unreadable)
  if (report === undefined || (values.log !== undefined && log === undefined)) return 2
  const findings = await verifyReport(report, sha256, log)
  if (findings.length === 0) {
    const { game, entries } = report as Report
    console.log(format.right(game.name, entries.length))
    if (log !== undefined) console.log(format.withLog)
    return 0
  }
  console.log(format.errors(findings.length))
  for (const finding of findings) console.log(`- ${formatFinding(finding, lang)}`)
  return findings.every(({ code }) => code === 'unreadable') ? 2 : 1
}

function readJson(path: string, unreadable: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`${unreadable}: ${path}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

process.exitCode = await verify().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 2
})
