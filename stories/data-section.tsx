import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { DataTable, type Column, type Sort } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Meter } from '#ui/meter.tsx'
import { Pairs, Row, Section } from './section.tsx'
import styles from './gallery.module.css'

interface CardLine {
  name: string
  type: string
  state: 'Aberta' | 'Encerrada'
  games: number
}

const LINES: readonly CardLine[] = [
  { name: 'Artilheiros da Rodada 24', type: 'Opções', state: 'Aberta', games: 1248 },
  { name: 'Meias que decidem', type: 'Opções', state: 'Aberta', games: 812 },
  { name: 'Muralhas: goleiros e zaga', type: 'Clássico', state: 'Encerrada', games: 3904 },
]

const COLUMNS: readonly Column<CardLine>[] = [
  { id: 'name', title: 'Cartela', cell: line => <strong>{line.name}</strong>, sortable: true },
  { id: 'kind', title: 'Tipo', cell: line => line.type },
  {
    id: 'state',
    title: 'Situação',
    cell: line => <Badge tone={line.state === 'Aberta' ? 'green' : 'plain'}>{line.state}</Badge>,
  },
  { id: 'games', title: 'Jogos', cell: line => line.games, align: 'end', sortable: true },
  {
    id: 'edit',
    title: 'Ações',
    hideTitle: true,
    align: 'end',
    cell: line => (
      <IconButton label={`Editar ${line.name}`}>
        <Pencil aria-hidden="true" />
      </IconButton>
    ),
  },
]

const TIME = { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Encerrado' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Clocks, meters and the operator's table. */
export function DataSection() {
  const [start] = useState(() => Date.now())
  const [sort, setSort] = useState<Sort>({ column: 'games', direction: 'descending' })
  const rows = useMemo(() => {
    const turn = sort.direction === 'ascending' ? 1 : -1
    return LINES.toSorted((a, b) =>
      sort.column === 'games' ? turn * (a.games - b.games) : turn * a.name.localeCompare(b.name),
    )
  }, [sort])
  return (
    <>
      <Section title="Relógios e medidas">
        <Row>
          <Countdown until={start + 62 * HOUR} labels={TIME} />
          <Countdown until={start + 3 * HOUR} labels={TIME} />
          <Countdown until={start + 42 * MINUTE} labels={TIME} />
          <Countdown until={start - 1} labels={TIME} />
        </Row>
        <div className={styles.art}>
          <Countdown until={start + 62 * HOUR} labels={TIME} look="boxes" />
          <Countdown until={start + 5 * MINUTE} labels={TIME} look="boxes" />
        </div>
        <Pairs>
          <Meter label="Limite de hoje" value={120} max={500} valueText="R$ 120,00 de R$ 500,00" />
          <Meter label="Com esta transferência" value={120} extra={180} max={500} valueText="R$ 300,00 de R$ 500,00" />
        </Pairs>
      </Section>
      <Section title="Tabela">
        <DataTable
          caption="Cartelas da semana"
          columns={COLUMNS}
          rows={rows}
          rowId={line => line.name}
          selected={line => line.games === 812}
          sort={sort}
          onSort={setSort}
        />
        <DataTable
          caption="Cartelas arquivadas"
          columns={COLUMNS}
          rows={[]}
          rowId={line => line.name}
          empty="Nada arquivado."
        />
      </Section>
    </>
  )
}
