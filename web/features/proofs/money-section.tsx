import { useLang, useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { formatCentavos, formatEntries, formatPercent } from './format.ts'
import { reportMessages, type ReportMessages } from './i18n.ts'
import type { Summary } from './worker-talk.ts'
import styles from './money-section.module.css'

type Line = readonly [label: string, centavos: number]

/** Credits and debits of a game with their sums, which are equal. */
function sidesOf(
  { game, totals }: Summary,
  messages: ReportMessages,
  entries: string,
  price: string,
): [Line[], Line[]] {
  const some = (label: string, amount: number): Line[] => (amount === 0 ? [] : [[label, amount]])
  const { money } = messages
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

/** Pool, prizes, fee and refunds, as sums anyone can add up. */
export function MoneySection({ summary }: { summary: Summary }) {
  const messages = useMessages(reportMessages)
  const lang = useLang()
  const { totals, game, corrections } = summary
  const { money } = messages
  const price = formatCentavos(game.priceCentavos, lang)
  const [came, went] = sidesOf(summary, messages, formatEntries(totals.entries, messages, lang), price)
  const corrected = corrections.flatMap(({ paid }) => paid)
  const later = corrected.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  const laterWithheld = corrected.reduce((sum, { withheldCentavos }) => sum + withheldCentavos, 0)
  const received = totals.prizesCentavos - totals.withheldCentavos
  return (
    <Card title={money.title}>
      <Row as="p" gap={3} align="baseline" justify="between" className={styles.pool}>
        <span>{money.pool}</span>
        <b className="figure">{formatCentavos(totals.poolCentavos, lang)}</b>
      </Row>
      <Side title={money.in} lines={came} />
      <Side title={money.out} lines={went} />
      {sumOf(came) !== sumOf(went) && <Note tone="red">{money.differs}</Note>}
      {totals.withheldCentavos > 0 && (
        <Text marginTop={3} look="note">
          {money.withheld(
            formatCentavos(totals.withheldCentavos, lang),
            formatPercent(game.withholding ?? 0, lang),
            formatCentavos(received, lang),
          )}
        </Text>
      )}
      {totals.commissionsCentavos > 0 && (
        <Text marginTop={3} look="note">
          {money.commissions(formatCentavos(totals.commissionsCentavos, lang))}
        </Text>
      )}
      {later > 0 && (
        <Text marginTop={3} look="note">
          {money.later(formatCentavos(later, lang))}
        </Text>
      )}
      {laterWithheld > 0 && (
        <Text marginTop={3} look="note">
          {money.laterWithheld(formatCentavos(laterWithheld, lang))}
        </Text>
      )}
    </Card>
  )
}

function Side({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { money } = useMessages(reportMessages)
  const lang = useLang()
  return (
    <table className={styles.side}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{formatCentavos(amount, lang)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{money.sum}</th>
          <td className="num">{formatCentavos(sumOf(lines), lang)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
