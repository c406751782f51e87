import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { disputeMutation } from './api.ts'
import { disputeWords } from './dispute-words.ts'
import type { DisputedGame } from './disputed-game.ts'
import styles from './dispute-part.module.css'

const TEXT_MIN = 10
const TEXT_MAX = 1000

/** What is doubted and why, while there is time (C9). */
export function DisputeForm({ game, closes }: { game: DisputedGame; closes: Date }) {
  const words = useWords(disputeWords)
  const lang = useLang()
  const form = useDisputeForm(game)
  const about = words.of[game.about]
  const only = game.facts.length === 1 ? game.facts[0] : undefined
  return (
    <Card title={words.title}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p className={styles.text}>{words.text(sayFullMoment(closes, lang))}</p>
        {only ? (
          <p>
            {about.what}: <b>{only.name}</b>
          </p>
        ) : (
          <Field label={about.what} error={form.wrong.fact}>
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
        <Field label={words.what} hint={words.hint} error={form.wrong.text}>
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
          {words.send}
        </Button>
      </form>
    </Card>
  )
}

/** What is typed, what is wrong with it, and its way to the server. Nothing typed is lost when it is refused. */
function useDisputeForm({ id, facts, onClosed }: DisputedGame) {
  const words = useWords(disputeWords)
  const open = useMutation(disputeMutation(useQueryClient(), id))
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const fact = (facts.length === 1 ? facts[0]?.id : undefined) ?? chosen
  const wrong = {
    fact: isTried && fact === '' ? words.chooseFirst : undefined,
    text: isTried && text.trim().length < TEXT_MIN ? words.short : undefined,
  }

  async function send() {
    try {
      await open.mutateAsync({ fact, text })
      toast.ok(words.sent, words.sentText)
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
  return { fact, text, wrong, choose: setChosen, write: setText, submit, isBusy: open.isPending }
}
