import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useId, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { DEBOUNCE_MS } from '#contract/limits.ts'
import { Field, FieldMessage, TextInput } from '#ui/field.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { type Candidate, othersQuery, type ReviewRow, SEARCH_FROM, namedBy } from './api.ts'
import { dictionary as reviewMessages } from './i18n.ts'
import styles from './review.module.css'

export interface CandidatesProps {
  row: ReviewRow
  /** Id of the selected one. */
  value: string | undefined
  onChange: (id: string) => void
  fault: string | undefined
  /** The search field, for forms that focus invalid fields. */
  ref: Ref<HTMLInputElement>
}

/** Possible matches for a name: the row's candidates first, then search results. */
export function Candidates({ row, value, onChange, fault, ref }: CandidatesProps) {
  const messages = useMessages(reviewMessages)
  const name = useId()
  const [search, setSearch] = useState('')
  const { candidates, isSearching } = useFound(row, search)
  return (
    <>
      <Field label={messages.find} hint={isSearching ? messages.searching : messages.findHint}>
        {ids => (
          <TextInput
            {...ids}
            ref={ref}
            type="search"
            icon={<Search aria-hidden="true" />}
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
            // Enter searches; it must not submit the form.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <fieldset className={styles.group} aria-describedby={`${name}-message`}>
        <Text as="legend" marginBottom={1.5} look="note" weight={600}>
          {messages.candidates}
        </Text>
        {candidates.length === 0 ? (
          <Text tone="muted">{messages.noCandidates}</Text>
        ) : (
          <div className={styles.choices}>
            {candidates.map(candidate => (
              <Row as="label" key={candidate._id} gap={2.5} align="center" breaks="anywhere" className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  value={candidate._id}
                  checked={candidate._id === value}
                  onChange={() => onChange(candidate._id)}
                />
                {candidate.name}
              </Row>
            ))}
          </div>
        )}
        <FieldMessage id={`${name}-message`} error={fault} />
      </fieldset>
    </>
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function useFound(row: ReviewRow, search: string): { candidates: Candidate[]; isSearching: boolean } {
  const typed = search.trim()
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(setRested, DEBOUNCE_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const others = useQuery(othersQuery(namedBy(row), rested))
  const own = new Set(row.candidates.map(({ _id }) => _id))
  const fitting = row.candidates.filter(candidate => plain(candidate.name).includes(plain(typed)))
  const further = typed.length >= SEARCH_FROM ? (others.data ?? []).filter(({ _id }) => !own.has(_id)) : []
  return { candidates: [...fitting, ...further], isSearching: others.isFetching }
}
