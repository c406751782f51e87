import { useMessages } from '#client/i18n.ts'
import { Crest } from '#ui/art/crest.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { codeOf, kitOfTeam } from '#web/lib/teams.ts'
import type { LeagueTable } from './championships-api.ts'
import { championshipsMessages } from './i18n.ts'
import styles from './championship-table.module.css'

type Row = LeagueTable['rows'][number]

/** A minus sign of digit width, so that differences align. */
const signed = (difference: number): string =>
  difference > 0 ? `+${difference}` : difference < 0 ? `\u2212${-difference}` : '0'

/** The columns in order. On narrow screens goals for and against share a column, and teams show three letters. */
const columns = [
  { id: 'points', cell: (row: Row) => <b>{row.points}</b> },
  { id: 'played', cell: (row: Row) => row.played },
  { id: 'won', cell: (row: Row) => row.won },
  { id: 'drawn', cell: (row: Row) => row.drawn },
  { id: 'lost', cell: (row: Row) => row.lost },
  { id: 'goalsFor', room: 'wide', cell: (row: Row) => row.goalsFor },
  { id: 'goalsAgainst', room: 'wide', cell: (row: Row) => row.goalsAgainst },
  { id: 'goals', room: 'narrow', cell: (row: Row) => `${row.goalsFor}:${row.goalsAgainst}` },
  { id: 'difference', cell: (row: Row) => signed(row.difference) },
] as const

/** The tables of a season: one, or one per group, with the tie-breakers below. */
export function ChampionshipTable({ tables }: { tables: readonly LeagueTable[] }) {
  const messages = useMessages(championshipsMessages)
  const { round: formatRound } = useMessages(matchMessages)
  if (tables.length === 0) return <State title={messages.table.none} text={messages.table.noneText} />
  return (
    <Stack gap={4}>
      {tables.map(table => (
        <div key={table.name ?? ''} className={styles.box}>
          {table.name !== null && <h3 className={styles.group}>{formatRound(table.name)}</h3>}
          <OneTable table={table} caption={table.name === null ? messages.page.table : formatRound(table.name)} />
        </div>
      ))}
      <Text size="xs" lineHeight="xs" tone="faint">
        {messages.table.note}
      </Text>
    </Stack>
  )
}

function OneTable({ table, caption }: { table: LeagueTable; caption: string }) {
  const { table: messages } = useMessages(championshipsMessages)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.position}>
            <abbr title={messages.position}>#</abbr>
          </th>
          <th scope="col">{messages.team}</th>
          {columns.map(column => {
            const [short, full] = messages.heads[column.id]
            return (
              <th
                key={column.id}
                scope="col"
                className={styles.figure}
                data-room={'room' in column ? column.room : undefined}
              >
                <abbr title={full}>{short}</abbr>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(row => (
          <tr key={row.team._id}>
            <td className={styles.position}>{row.position}</td>
            <th scope="row">
              <span className={styles.team}>
                <Crest code={codeOf(row.team)} kit={kitOfTeam(row.team)} size={24} />
                <span className={styles.name}>{row.team.name}</span>
                <abbr className={styles.code} title={row.team.name}>
                  {codeOf(row.team)}
                </abbr>
              </span>
            </th>
            {columns.map(column => (
              <td key={column.id} className={styles.figure} data-room={'room' in column ? column.room : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
