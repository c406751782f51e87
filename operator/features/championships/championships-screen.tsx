import { Link } from '@tanstack/react-router'
import { Plus, Trophy } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorChampionships, operatorChampionshipsCsv } from '#contract/api/admin/matches.ts'
import { col } from '#operator/lib/columns.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { dictionary } from './i18n.ts'

/** All championships. */
export const ChampionshipsScreen: Screen = listScreen({
  list: operatorChampionships,
  csv: operatorChampionshipsCsv,
  queryKey: ['championships', 'list'],
  icon: Trophy,
  messages: dictionary,
  labels: factMessages,
  actions: Add,
  filters: ({ t }) => [by.text('search', { search: t.search, searchHint: t.searchName })],
  columns: ({ t, labels }) => [
    col.link('name', t.name, row => ({
      to: '/championships/$championship',
      params: { championship: row._id },
      label: row.name,
    })),
    col.figure('season', t.season, row => row.season),
    col.text('sport', t.sport, row => t.sports[row.sport] ?? row.sport),
    col.text('source', t.source, row => labels.sources[row.source]),
    col.number('matches', t.matches, row => row.matches),
    col.figure('review', t.review, row =>
      row.review === 0 ? (
        0
      ) : (
        <Link to="/review" search={{ championship: row._id }} aria-label={`${row.name}: ${t.toReview(row.review)}`}>
          <Badge tone="orange">{row.review}</Badge>
        </Link>
      ),
    ),
  ],
})

function Add() {
  return (
    <Link to="/championships/new" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {useMessages(dictionary).add}
    </Link>
  )
}
