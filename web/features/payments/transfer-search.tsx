import { useMutation, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { useErrorMessages } from '#web/lib/errors.ts'
import { meQuery } from '#web/lib/me.ts'
import { findMutation } from './api.ts'
import { transferMessages } from './i18n.ts'
import { PanelFooter } from './panel.tsx'
import { isMyself } from './transfer-rules.ts'
import type { Transferring } from './use-transfer.ts'

/** Step 1: the recipient, by exact CPF, e-mail or username. */
export function SearchStep({ transfer }: { transfer: Transferring }) {
  const messages = useMessages(transferMessages)
  const [typed, setTyped] = useState('')
  const search = useSearch(transfer)
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.trim() === '' || search.isPending) return
    void search.find(typed).then(found => found || field.current?.focus())
  }

  return (
    <Stack as="form" id={formId} gap={4} noValidate onSubmit={submit}>
      <h3>{messages.search.intro}</h3>
      <Field label={messages.search.label} hint={messages.search.hint} error={search.error}>
        {ids => (
          <TextInput
            {...ids}
            ref={field}
            icon={<Search aria-hidden="true" />}
            state={search.isPending ? 'checking' : undefined}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={120}
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value)
              search.clearErrors()
            }}
          />
        )}
      </Field>
      <PanelFooter>
        <Button type="submit" form={formId} size="lg" block disabled={typed.trim() === ''} busy={search.isPending}>
          {messages.search.button}
        </Button>
      </PanelFooter>
    </Stack>
  )
}

/** Searches for a player and selects them when found. */
function useSearch(transfer: Transferring) {
  const messages = useMessages(transferMessages).search
  const errors = useErrorMessages()
  const me = useQuery(meQuery).data
  const find = useMutation(findMutation)
  const [error, setError] = useState(transfer.isGone ? messages.none : undefined)

  function formatFailure(thrown: unknown): string {
    const { code = 'network', retryAfter = 3_600 } = thrown instanceof CallError ? thrown : {}
    if (code === 'transfer_to_self') return messages.self
    if (code === 'too_many_requests') return messages.often(errors.wait(retryAfter))
    return code === 'network' ? messages.lost : messages.none
  }

  return {
    error,
    isPending: find.isPending,
    clearErrors: () => setError(undefined),
    /** Resolves to false when nobody was selected. */
    find: async (typed: string): Promise<boolean> => {
      if (me && isMyself(typed, me)) {
        setError(messages.self)
        return false
      }
      try {
        const found = await find.mutateAsync(typed.trim())
        if (found) transfer.choose(found)
        else setError(messages.none)
        return found !== undefined
      } catch (thrown) {
        setError(formatFailure(thrown))
        return false
      }
    },
  }
}
