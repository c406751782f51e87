import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { BANNER_MAX, zPublicHouse } from '#contract/house.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { fieldCodes } from '#operator/lib/field-codes.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Banner, bannerMutation } from './api.ts'
import { words as incidentWords } from './i18n.ts'
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
export function BannerPart({ banner }: { banner: Banner | null }) {
  const words = useWords(incidentWords)
  const errors = useErrorWords()
  const save = useMutation(bannerMutation(useQueryClient()))
  const { typed, setTyped, isDirty } = useTyped(banner ?? NOTHING)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [asking, setAsking] = useState<'show' | 'hide'>()
  const [games, money] = [useMayTurn('game'), useMayTurn('deposits')]
  const may = games || money
  useLeaveGuard(isDirty)
  function ask(event: SyntheticEvent): void {
    event.preventDefault()
    const wrong = fieldCodes(zPublicHouse.shape.banner, typed)
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) setAsking('show')
  }
  return (
    <Card title={words.banner}>
      <p className={shared.quiet}>{words.bannerText}</p>
      <form className={shared.fields} noValidate onSubmit={ask}>
        {LANGS.map(lang => (
          <Field
            key={lang}
            label={lang === 'pt' ? words.inPortuguese : words.inEnglish}
            hint={words.most(BANNER_MAX)}
            error={sayField(problems[lang], errors)}
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
        <div className={shared.actions}>
          <Button type="submit" disabled={!may || !isDirty}>
            {words.show}
          </Button>
          {banner && (
            <Button variant="sec" disabled={!may} onClick={() => setAsking('hide')}>
              {words.hide}
            </Button>
          )}
        </div>
      </form>
      <ReasonSheet
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === 'hide' ? words.hideTitle : words.showTitle}
        text={asking === 'hide' ? <p>{banner?.pt}</p> : <Note tone="orange">{typed.pt}</Note>}
        confirmLabel={asking === 'hide' ? words.hide : words.show}
        onConfirm={async reason => {
          await save.mutateAsync({ banner: asking === 'hide' ? null : typed, reason })
          toast.ok(asking === 'hide' ? words.hidden : words.shown)
        }}
      />
    </Card>
  )
}
