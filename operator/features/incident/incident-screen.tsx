import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { GAME_MODES } from '#contract/settings.ts'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { modeMessages } from '#operator/lib/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type Incident, incidentQuery } from './api.ts'
import { BannerSection } from './banner-section.tsx'
import { GameSection } from './game-section.tsx'
import { messages as incidentMessages } from './i18n.ts'
import { SwitchRow } from './switch-row.tsx'

const WHOLE = ['entries', 'deposits', 'payouts'] as const

/** The switches of an incident, and what players read about it. */
export function IncidentScreen() {
  const messages = useMessages(incidentMessages)
  const incident = useQuery(incidentQuery)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      {incident.data ? <Switches incident={incident.data} /> : <Pending read={incident} heights={[220, 220]} />}
    </>
  )
}

function Switches({ incident: { stops, banner } }: { incident: Incident }) {
  const messages = useMessages(incidentMessages)
  const modes = useMessages(modeMessages)
  const games = stops.filter(stop => stop.kind === 'game')
  return (
    <>
      <Card>
        <Stack marginTop={2}>
          {WHOLE.map(type => (
            <SwitchRow key={type} type={type} stop={stops.find(stop => stop.kind === type)} {...messages.kinds[type]} />
          ))}
        </Stack>
      </Card>
      <Card title={messages.modes}>
        <Text tone="muted">{messages.modesText}</Text>
        <Stack marginTop={2}>
          {GAME_MODES.map(mode => (
            <SwitchRow
              key={mode}
              type="mode"
              subject={mode}
              title={modes[mode]}
              stop={stops.find(stop => stop.kind === 'mode' && stop.subject === mode)}
            />
          ))}
        </Stack>
      </Card>
      <GameSection games={games} />
      <BannerSection banner={banner} />
    </>
  )
}
