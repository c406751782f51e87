import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Field, Select } from '#ui/field.tsx'
import { sayError, useErrorWords } from '#operator/lib/errors.ts'
import { SearchField } from '#operator/lib/search-field.tsx'
import { words as cardsWords } from './i18n.ts'
import { championshipsQuery } from './match-api.ts'

export interface ChampionshipChoiceProps {
  /** Id, or an empty text. */
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** A championship, found by its name. */
export function ChampionshipChoice({ value, onChange, error }: ChampionshipChoiceProps) {
  const words = useWords(cardsWords)
  const errors = useErrorWords()
  const [search, setSearch] = useState('')
  const found = useQuery(championshipsQuery(search))
  const failed = found.isError ? sayError(found.error, errors).title : undefined
  const isNone = found.data?.docs.length === 0
  return (
    <>
      <SearchField
        label={words.championshipSearch}
        value={search}
        onSearch={text => {
          setSearch(text)
          // The one that was chosen may not be among those found now.
          if (value !== '') onChange('')
        }}
      />
      <Field label={words.championship} error={failed ?? error} hint={isNone ? words.championshipNone : undefined}>
        {ids => (
          <Select {...ids} value={value} onChange={event => onChange(event.currentTarget.value)}>
            <option value="">{words.championshipChoose}</option>
            {(found.data?.docs ?? []).map(one => (
              <option key={one._id} value={one._id}>
                {`${one.name} ${one.season}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
