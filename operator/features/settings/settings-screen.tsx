import { useQuery } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { houseQuery } from './api.ts'
import { words as settingsWords } from './i18n.ts'
import { SettingsForm } from './settings-form.tsx'

/** How the house is run: profile, fees, limits, and what is asked. */
export function SettingsScreen() {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const house = useQuery(houseQuery)
  const changed = house.data?.changed
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      {house.data ? (
        <>
          <p>
            {changed ? (
              <>
                {words.changed(changed.by ?? '')} <Moment at={changed.at} />
              </>
            ) : (
              words.never
            )}
          </p>
          <SettingsForm seen={house.data} />
        </>
      ) : house.isError ? (
        <Problem error={house.error} onRetry={() => void house.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}
