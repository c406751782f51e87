import { useQuery } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { GAME_MODES } from '#contract/house.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { modeWords } from '#operator/lib/mode-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { type Incident, incidentQuery } from './api.ts'
import { BannerPart } from './banner-part.tsx'
import { GamePart } from './game-part.tsx'
import { words as incidentWords } from './i18n.ts'
import { SwitchRow } from './switch-row.tsx'
import styles from './incident.module.css'
import shared from '#operator/lib/form.module.css'

const WHOLE = ['entries', 'deposits', 'payouts'] as const

/** The switches of an incident, and what players read about it. */
export function IncidentScreen() {
  const words = useWords(incidentWords)
  const common = useWords(commonWords)
  const incident = useQuery(incidentQuery)
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      {incident.data ? (
        <Switches incident={incident.data} />
      ) : incident.isError ? (
        <Problem error={incident.error} onRetry={() => void incident.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}

function Switches({ incident: { stops, banner } }: { incident: Incident }) {
  const words = useWords(incidentWords)
  const modes = useWords(modeWords)
  const games = stops.filter(stop => stop.kind === 'game')
  return (
    <>
      <Card>
        <div className={styles.list}>
          {WHOLE.map(kind => (
            <SwitchRow key={kind} kind={kind} stop={stops.find(stop => stop.kind === kind)} {...words.kinds[kind]} />
          ))}
        </div>
      </Card>
      <Card title={words.modes}>
        <p className={shared.quiet}>{words.modesText}</p>
        <div className={styles.list}>
          {GAME_MODES.map(mode => (
            <SwitchRow
              key={mode}
              kind="mode"
              subject={mode}
              title={modes[mode]}
              stop={stops.find(stop => stop.kind === 'mode' && stop.subject === mode)}
            />
          ))}
        </div>
      </Card>
      <GamePart games={games} />
      <BannerPart banner={banner} />
    </>
  )
}
