import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Meter } from '#ui/meter.tsx'
import { type Cohort, cohortsQuery } from './api.ts'
import { formatDay } from './chart.tsx'
import { type FigureMessages, messages as figureMessages } from './i18n.ts'
import styles from './figures-screen.module.css'

const STEPS = ['players', 'deposited', 'played', 'secondWeek'] as const

/** New players: their funnel, and weekly retention. */
export function Arrivals() {
  const messages = useMessages(figureMessages)
  const cohorts = useQuery(cohortsQuery)
  const docs = cohorts.data?.docs
  return (
    <Stack as="section" gap={4} aria-labelledby="arrivals">
      <SectionTitle id="arrivals">{messages.arrivals}</SectionTitle>
      <Text tone="muted">{messages.arrivalsText}</Text>
      {docs === undefined ? (
        <Pending read={cohorts} />
      ) : docs.every(({ players }) => players === 0) ? (
        <Text tone="muted">{messages.noArrivals}</Text>
      ) : (
        <>
          <Funnel cohorts={docs} />
          <Retention cohorts={docs.filter(({ players }) => players > 0)} />
        </>
      )}
    </Stack>
  )
}

function Funnel({ cohorts }: { cohorts: readonly Cohort[] }) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const all = cohorts.reduce((total, { players }) => total + players, 0)
  return (
    <Card title={messages.funnel}>
      <Stack as="ol" gap={3} className={styles.funnel}>
        {STEPS.map(step => {
          const count = cohorts.reduce((total, cohort) => total + cohort[step], 0)
          const part = messages.ofAll(percent(count / all, lang))
          const text = [count.toLocaleString(lang), ...(step === 'players' ? [] : [part])].join(' · ')
          return (
            <li key={step}>
              <Meter label={messages.funnelSteps[step]} value={count} max={all} valueText={text} />
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}

const percent = (part: number, lang: string): string =>
  part.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 0 })

function Retention({ cohorts }: { cohorts: readonly Cohort[] }) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length))
  return (
    <Card title={messages.retention}>
      <DataTable
        caption={messages.retention}
        columns={columnsIn(messages, lang, weeks)}
        rows={cohorts}
        rowId={row => row.from}
      />
    </Card>
  )
}

const columnsIn = (messages: FigureMessages, lang: Lang, weeks: number): Column<Cohort>[] => [
  { id: 'from', title: messages.cohort, cell: row => <span className="num">{formatDay(row.from, lang)}</span> },
  { id: 'players', title: messages.cohortPlayers, align: 'end', cell: row => row.players.toLocaleString(lang) },
  ...Array.from({ length: weeks }, (_, week): Column<Cohort> => ({
    id: `week-${week}`,
    title: messages.cohortWeek(week + 1),
    align: 'end',
    cell: ({ active, players }) => {
      const count = active[week]
      if (count === undefined) return '–'
      return (
        <span className={styles.kept} style={{ '--part': count / players } as CSSProperties}>
          {percent(count / players, lang)}
        </span>
      )
    },
  })),
]
