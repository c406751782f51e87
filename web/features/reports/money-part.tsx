import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { reportWords, type ReportWords } from './i18n.ts'
import { sayCentavos, sayEntries, sayPercent } from './say.ts'
import styles from './money-part.module.css'
import type { Summary } from './worker-talk.ts'

type Line = readonly [label: string, centavos: number]

/** What came in and what went out of a game, each with its sum: they are the same. */
function sidesOf({ game, totals }: Summary, words: ReportWords, entries: string, price: string): [Line[], Line[]] {
  const some = (label: string, amount: number): Line[] => (amount === 0 ? [] : [[label, amount]])
  const { money } = words
  return [
    [
      [money.stakes(entries, price), totals.entries * game.priceCentavos],
      ...some(money.reserved, totals.reservedCentavos),
    ],
    [
      [money.prizes, totals.prizesCentavos],
      [game.fixed ? money.house : money.fee, totals.houseCentavos],
      ...some(money.refunds, totals.refundsCentavos),
    ],
  ]
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, [, amount]) => sum + amount, 0)

/** Pool, prizes, fee and refunds, as sums that anybody can add up. */
export function MoneyPart({ summary }: { summary: Summary }) {
  const words = useWords(reportWords)
  const lang = useLang()
  const { totals, game, corrections } = summary
  const { money } = words
  const price = sayCentavos(game.priceCentavos, lang)
  const [came, went] = sidesOf(summary, words, sayEntries(totals.entries, words, lang), price)
  const corrected = corrections.flatMap(({ paid }) => paid)
  const later = corrected.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  const laterWithheld = corrected.reduce((sum, { withheldCentavos }) => sum + withheldCentavos, 0)
  const received = totals.prizesCentavos - totals.withheldCentavos
  return (
    <Card title={money.title}>
      <p className={styles.pool}>
        <span>{money.pool}</span>
        <b className="figure">{sayCentavos(totals.poolCentavos, lang)}</b>
      </p>
      <Side title={money.in} lines={came} />
      <Side title={money.out} lines={went} />
      {sumOf(came) !== sumOf(went) && <Note tone="red">{money.differs}</Note>}
      {totals.withheldCentavos > 0 && (
        <p className={styles.more}>
          {money.withheld(
            sayCentavos(totals.withheldCentavos, lang),
            sayPercent(game.withholding ?? 0, lang),
            sayCentavos(received, lang),
          )}
        </p>
      )}
      {totals.commissionsCentavos > 0 && (
        <p className={styles.more}>{money.commissions(sayCentavos(totals.commissionsCentavos, lang))}</p>
      )}
      {later > 0 && <p className={styles.more}>{money.later(sayCentavos(later, lang))}</p>}
      {laterWithheld > 0 && <p className={styles.more}>{money.laterWithheld(sayCentavos(laterWithheld, lang))}</p>}
    </Card>
  )
}

function Side({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { money } = useWords(reportWords)
  const lang = useLang()
  return (
    <table className={styles.side}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{sayCentavos(amount, lang)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{money.sum}</th>
          <td className="num">{sayCentavos(sumOf(lines), lang)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
