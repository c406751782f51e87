import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { operatorCorrectionPreview } from '#contract/api/operator-changed-games.ts'
import { formatReais } from '#contract/money.ts'
import { call } from './call.ts'
import { correctionWords } from './correction-words.ts'
import { useErrorWords } from './errors.ts'

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
  const words = useWords(correctionWords)
  const errors = useErrorWords()
  const lang = useLang()
  const { data, error } = useQuery(previewQuery(game))
  return (
    <p role="status">
      <strong>{data ? sum(data) : error === null ? words.counting : refusal()}</strong>
    </p>
  )
  function sum({ amount, entries, withheld }: NonNullable<typeof data>): string {
    if (amount === 0n) return words.sumNobody
    const said = words.sum(formatReais(amount, lang), words.people(entries))
    return withheld > 0n ? `${said} ${words.sumWithheld(formatReais(withheld, lang))}` : said
  }
  function refusal(): string {
    if (!(error instanceof CallError)) return words.sumUnknown
    if (error.code === 'state_forbids') return words.nothing
    return errors.codes[error.code]?.title ?? words.sumUnknown
  }
}
