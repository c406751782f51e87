import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { formatError, useErrorMessages } from '#operator/lib/errors.ts'
import { SearchField } from '#operator/lib/search-field.tsx'
import { Field, Select } from '#ui/field.tsx'
import { messages as cardsMessages } from './i18n.ts'
import { type Championship, championshipsQuery } from './match-api.ts'

export type KnownChampionship = Pick<Championship, '_id' | 'name' | 'season'>

export interface ChampionshipChoiceProps {
  /** Id, or an empty text. */
  value: string
  onChange: (id: string, championship?: KnownChampionship) => void
  /** The selected championship, which may not be among the results. */
  known?: KnownChampionship | null
  error?: string | undefined
}

/** Selects a championship by name. */
export function ChampionshipChoice({ value, onChange, known = null, error }: ChampionshipChoiceProps) {
  const messages = useMessages(cardsMessages)
  const errors = useErrorMessages()
  const [search, setSearch] = useState('')
  const found = useQuery(championshipsQuery(search))
  const failed = found.isError ? formatError(found.error, errors).title : undefined
  const isNone = found.data?.docs.length === 0
  const docs: readonly KnownChampionship[] = found.data?.docs ?? []
  const choices = known && !docs.some(one => one._id === known._id) ? [known, ...docs] : docs
  return (
    <>
      <SearchField
        label={messages.championshipSearch}
        value={search}
        onSearch={text => {
          setSearch(text)
          // Deselect a championship that is not among the results, unless it is known.
          if (value !== '' && known === null) onChange('')
        }}
      />
      <Field
        label={messages.championship}
        error={failed ?? error}
        hint={isNone ? messages.championshipNone : undefined}
      >
        {ids => (
          <Select
            {...ids}
            value={value}
            onChange={({ currentTarget: { value: id } }) =>
              onChange(
                id,
                choices.find(one => one._id === id),
              )
            }
          >
            <option value="">{messages.championshipChoose}</option>
            {choices.map(one => (
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
