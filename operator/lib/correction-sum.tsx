import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorCorrectionPreview } from '#contract/api/admin/changed-games.ts'
import { formatReais } from '#contract/money.ts'
import { call } from './call.ts'
import { correctionMessages } from './i18n.ts'
import { useErrorMessages } from './errors.ts'

const previewQuery = (game: string) =>
  queryOptions({
    queryKey: ['correction', game],
    queryFn: ({ signal }) => call(operatorCorrectionPreview, { params: { id: game }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What asking for a correction of a paid game would pay, or why there is nothing to ask for. */
export function CorrectionSum({ game }: { game: string }) {
  const messages = useMessages(correctionMessages)
  const errors = useErrorMessages()
  const lang = useLang()
  const { data, error } = useQuery(previewQuery(game))
  return (
    <p role="status">
      <strong>{data ? sum(data) : error === null ? messages.counting : refusal()}</strong>
    </p>
  )
  function sum({ amount, entries, withheld }: NonNullable<typeof data>): string {
    if (amount === 0n) return messages.sumNobody
    const text = messages.sum(formatReais(amount, lang), messages.people(entries))
    return withheld > 0n ? `${text} ${messages.sumWithheld(formatReais(withheld, lang))}` : text
  }
  function refusal(): string {
    if (!(error instanceof CallError)) return messages.sumUnknown
    if (error.code === 'state_forbids') return messages.nothing
    return errors.codes[error.code]?.title ?? messages.sumUnknown
  }
}
