import { Megaphone, Plus } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import {
  INFLUENCER_STATES,
  operatorGiveCode,
  operatorInfluencers,
  operatorInfluencersCsv,
} from '#contract/api/player/influencers.ts'
import { Button } from '#ui/button.tsx'
import { col } from '#operator/lib/columns.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useMay } from '#operator/lib/me.ts'
import { INFLUENCER_TONES } from './api.ts'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { GiveSheet } from './give-sheet.tsx'
import { messages } from './i18n.ts'
import { MonthSection } from './month-section.tsx'

/** Everybody who is or was an influencer, by state and search. */
export const InfluencersScreen: Screen = listScreen({
  list: operatorInfluencers,
  csv: operatorInfluencersCsv,
  queryKey: ['influencers'],
  icon: Megaphone,
  messages,
  actions: Give,
  below: MonthSection,
  filters: ({ t }) => [by.search(t), by.state(t, INFLUENCER_STATES, t.state)],
  columns: ({ t }) => [
    col.person('player', t.player, row => row.player),
    col.text('code', t.code, row => <strong>{row.code}</strong>),
    col.badge('state', t.states, row => ({ tone: INFLUENCER_TONES[row.state], label: t.state[row.state] })),
    col.number('entries', t.entries, row => row.entries),
    col.money('commission', t.commission, row => row.commission),
    col.moment('given', t.given, row => row.givenAt),
  ],
  open: (row, { t }) => ({
    to: '/influencers/$influencer',
    params: { influencer: row._id },
    label: t.openOf(row.player.username || row.code),
  }),
})

function Give() {
  const t = useMessages(messages)
  const may = useMay()(operatorGiveCode)
  // Whoever came from a player's page gives it to them.
  const { give } = useListAddress<{ give?: string | undefined }>()
  const { what, key, sheet, ask } = useSheet(give)
  if (!may) return null
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => ask()}>
        {t.give}
      </Button>
      <GiveSheet key={key} first={what} {...sheet} />
    </>
  )
}
