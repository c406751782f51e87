import { formatReais } from '#contract/money.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import type { DuelRoomType } from '../room-type.ts'
import { prizeOf } from '../prize.ts'
import type { TimedDuel } from './api.ts'
import { waitOf } from './duel.ts'
import { type Fact, FactList } from '#web/lib/fact-list.tsx'
import { messages as versusMessages } from './i18n.ts'
import styles from './details-section.module.css'

/** What there is to know of a duel: where it stands, its match, and its money in plain numbers. */
export function DetailsSection({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const messages = useMessages(versusMessages)
  const lang = useLang()
  const { facts } = messages
  const { _match, championship, price } = duel
  const isChecking = duel.status === 'running' && _match.status === 'finished'
  const isPaid = price > 0n
  const rows: readonly (Fact | false)[] = [
    [facts.status, messages.status[isChecking ? 'checking' : (waitOf(duel) ?? duel.status)]],
    [facts.match, pairOf(_match, messages.unknownTeam)],
    [facts.championship, `${championship.name} · ${facts.round(duel.round)}`],
    [facts.kickoff, formatMoment(_match.date ?? duel.lockDate, lang)],
    _match.place !== null && [facts.position, _match.place],
    [facts.room, `${messages.title[roomType.type]} · ${messages.typeOf[duel.type]}`],
    [facts.price, isPaid ? formatReais(price, lang) : messages.free],
    isPaid && [facts.pot, formatReais(duel.amount, lang)],
    isPaid && [facts.fee, duel.fee === 0 ? messages.stake.noFee : messages.stake.feeOf(formatPercent(duel.fee, lang))],
    isPaid && duel.voided === null && [facts.prize, formatReais(prizeOf(duel), lang)],
    duel.payDate !== null && duel.status === 'running' && [facts.payDate, formatMoment(duel.payDate, lang)],
  ]
  return <FactList facts={rows} className={styles.facts} />
}
