import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { BANNER_MAX, zPublicSettings } from '#contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { fieldCodes } from '#operator/lib/field-codes.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Banner, bannerMutation } from './api.ts'
import { messages as incidentMessages } from './i18n.ts'
import { useMayTurn } from './switch-row.tsx'
import shared from '#operator/lib/form.module.css'

const LANGS = ['pt', 'en'] as const
const NOTHING: Banner = { pt: '', en: '' }

/** What is being written; what a colleague set or removed takes its place, unless something is. */
function useTyped(banner: Banner) {
  const [typed, setTyped] = useState(banner)
  const [known, setKnown] = useState(banner)
  const isOf = (one: Banner) => LANGS.every(lang => typed[lang].trim() === one[lang])
  if (LANGS.some(lang => known[lang] !== banner[lang])) {
    setKnown(banner)
    if (isOf(known)) setTyped(banner)
  }
  return { typed, setTyped, isDirty: !isOf(banner) }
}

/** What players read on every page. */
export function BannerSection({ banner }: { banner: Banner | null }) {
  const messages = useMessages(incidentMessages)
  const errors = useErrorMessages()
  const save = useMutation(bannerMutation(useQueryClient()))
  const { typed, setTyped, isDirty } = useTyped(banner ?? NOTHING)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [deps, setConfirming] = useState<'show' | 'hide'>()
  const [games, money] = [useMayTurn('game'), useMayTurn('deposits')]
  const may = games || money
  useLeaveGuard(isDirty)
  function ask(event: SyntheticEvent): void {
    event.preventDefault()
    const errors = fieldCodes(zPublicSettings.shape.banner, typed)
    setProblems(errors)
    if (Object.keys(errors).length === 0) setConfirming('show')
  }
  return (
    <Card title={messages.banner}>
      <Text tone="muted">{messages.bannerText}</Text>
      <form className={shared.fields} noValidate onSubmit={ask}>
        {LANGS.map(lang => (
          <Field
            key={lang}
            label={lang === 'pt' ? messages.inPortuguese : messages.inEnglish}
            hint={messages.most(BANNER_MAX)}
            error={formatField(problems[lang], errors)}
          >
            {ids => (
              <TextArea
                {...ids}
                rows={2}
                disabled={!may}
                lang={lang === 'pt' ? 'pt-BR' : 'en'}
                maxLength={BANNER_MAX}
                value={typed[lang]}
                onChange={event => {
                  const { value } = event.currentTarget
                  setTyped(now => ({ ...now, [lang]: value }))
                  setProblems(now => ({ ...now, [lang]: undefined }))
                }}
              />
            )}
          </Field>
        ))}
        <Row gap={2} wrap>
          <Button type="submit" disabled={!may || !isDirty}>
            {messages.show}
          </Button>
          {banner && (
            <Button variant="sec" disabled={!may} onClick={() => setConfirming('hide')}>
              {messages.hide}
            </Button>
          )}
        </Row>
      </form>
      <ReasonSheet
        open={deps !== undefined}
        onClose={() => setConfirming(undefined)}
        title={deps === 'hide' ? messages.hideTitle : messages.showTitle}
        text={deps === 'hide' ? <p>{banner?.pt}</p> : <Note tone="orange">{typed.pt}</Note>}
        confirmLabel={deps === 'hide' ? messages.hide : messages.show}
        onConfirm={reason => save.mutateAsync({ banner: deps === 'hide' ? null : typed, reason })}
        done={deps === 'hide' ? messages.hidden : messages.shown}
      />
    </Card>
  )
}
