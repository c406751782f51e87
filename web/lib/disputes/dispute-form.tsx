import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#client/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { disputeMutation } from './api.ts'
import { disputeMessages } from './i18n.ts'
import type { DisputedGame } from './disputed-game.ts'

const TEXT_MIN = 10
const TEXT_MAX = 1000

/** What is doubted and why, while there is time (C9). */
export function DisputeForm({ game, closes }: { game: DisputedGame; closes: Date }) {
  const messages = useMessages(disputeMessages)
  const lang = useLang()
  const form = useDisputeForm(game)
  const about = messages.of[game.about]
  const only = game.facts.length === 1 ? game.facts[0] : undefined
  return (
    <Card title={messages.title}>
      <Stack as="form" gap={4} marginTop={2} noValidate onSubmit={form.submit}>
        <Text tone="muted">{messages.text(formatFullMoment(closes, lang))}</Text>
        {only ? (
          <p>
            {about.what}: <b>{only.name}</b>
          </p>
        ) : (
          <Field label={about.what} error={form.errors.fact}>
            {ids => (
              <Select {...ids} value={form.fact} onChange={event => form.choose(event.currentTarget.value)}>
                <option value="">{about.choose}</option>
                {game.facts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={messages.what} hint={messages.hint} error={form.errors.text}>
          {ids => (
            <TextArea
              {...ids}
              maxLength={TEXT_MAX}
              value={form.text}
              onChange={event => form.write(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="sec" busy={form.isBusy}>
          {messages.send}
        </Button>
      </Stack>
    </Card>
  )
}

/** What is typed, what is wrong with it, and its way to the server. Nothing typed is lost when it is refused. */
function useDisputeForm({ id, facts, onClosed }: DisputedGame) {
  const messages = useMessages(disputeMessages)
  const open = useMutation(disputeMutation(useQueryClient(), id))
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const fact = (facts.length === 1 ? facts[0]?.id : undefined) ?? chosen
  const errors = {
    fact: isTried && fact === '' ? messages.chooseFirst : undefined,
    text: isTried && text.trim().length < TEXT_MIN ? messages.short : undefined,
  }

  async function send() {
    try {
      await open.mutateAsync({ fact, text })
      toast.ok(messages.sent, messages.sentText)
      setChosen('')
      setText('')
      setTried(false)
    } catch (error) {
      if (error instanceof CallError && error.code === 'dispute_closed') onClosed()
      void toastError(error)
    }
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (open.isPending) return
    setTried(true)
    const first = fact === '' ? 'select' : text.trim().length < TEXT_MIN ? 'textarea' : undefined
    if (first === undefined) void send()
    else event.currentTarget.querySelector<HTMLElement>(first)?.focus()
  }
  return { fact, text, errors, choose: setChosen, write: setText, submit, isBusy: open.isPending }
}
