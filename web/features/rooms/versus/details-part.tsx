import { formatReais } from '#contract/money.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { sayPercent } from '#web/lib/percent.ts'
import type { DuelUse } from '../kind.ts'
import { prizeOf } from '../prize.ts'
import type { TimedDuel } from './api.ts'
import { waitOf } from './duel.ts'
import { words as versusWords } from './i18n.ts'
import styles from './details-part.module.css'

/** What there is to know of a duel: where it stands, its match, and its money in plain numbers. */
export function DetailsPart({ duel, use }: { duel: TimedDuel; use: DuelUse }) {
  const words = useWords(versusWords)
  const lang = useLang()
  const { facts } = words
  const { _match, championship, price } = duel
  const isChecking = duel.status === 'running' && _match.status === 'finished'
  const isPaid = price > 0n
  const rows: (readonly [string, string] | false)[] = [
    [facts.status, words.status[isChecking ? 'checking' : (waitOf(duel) ?? duel.status)]],
    [facts.match, pairOf(_match, words.unknownTeam)],
    [facts.championship, `${championship.name} · ${facts.round(duel.round)}`],
    [facts.kickoff, sayMoment(_match.date ?? duel.lockDate, lang)],
    _match.place !== null && [facts.place, _match.place],
    [facts.room, `${words.title[use.kind]} · ${words.kindOf[duel.type]}`],
    [facts.price, isPaid ? formatReais(price, lang) : words.free],
    isPaid && [facts.pot, formatReais(duel.amount, lang)],
    isPaid && [facts.fee, words.stake.feeOf(sayPercent(duel.fee, lang))],
    isPaid && duel.voided === null && [facts.prize, formatReais(prizeOf(duel), lang)],
    duel.payDate !== null && duel.status === 'running' && [facts.payDate, sayMoment(duel.payDate, lang)],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(
        row =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd className="num">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
