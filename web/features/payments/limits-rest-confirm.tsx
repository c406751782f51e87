import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { type Rest, restMutation } from './limits-api.ts'
import { limitsMessages } from './i18n.ts'
import { PanelFooter, usePanelHead } from './panel.tsx'
import styles from './limits-page.module.css'

/** Before a rest begins: what it means, in plain words, and that it cannot be undone. A long one asks to be understood. */
export function RestConfirm({ rest, onBack }: { rest: Rest; onBack: () => void }) {
  const messages = useMessages(limitsMessages)
  const { ask } = messages
  const formId = useId()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const isPause = rest.type === 'pause'
  const time = isPause ? messages.days(rest.days) : messages.months(rest.months)
  const [isUnderstood, setUnderstood] = useState(isPause)
  const [isShown, setIsShown] = useState(false)
  const { isBeginning, begin } = useBegin(rest, onBack)
  usePanelHead({ title: isPause ? ask.pauseTitle : ask.exclusionTitle, onBack: isBeginning ? null : onBack })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isUnderstood) void begin()
    else setIsShown(true)
  }
  return (
    <form id={formId} className={styles.page} noValidate onSubmit={submit}>
      <h3 className={styles.question}>{isPause ? ask.pause(time) : ask.exclusion(time)}</h3>
      <Stack as="ul" gap={3} tone="muted" className={styles.points}>
        {[...ask.points, ...(isPause ? [] : [ask.cpf])].map(point => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
      {!isPause && (
        <Checkbox
          label={ask.understood}
          checked={isUnderstood}
          error={isShown && !isUnderstood ? ask.mustUnderstand : undefined}
          onChange={event => setUnderstood(event.currentTarget.checked)}
        />
      )}
      <PanelFooter>
        <Button type="submit" form={formId} variant={isPause ? 'pri' : 'dng'} size="lg" block busy={isBeginning}>
          {isPause ? ask.yesPause(time) : ask.yesExclusion(time)}
        </Button>
        <Button ref={no} variant="txt" block disabled={isBeginning} onClick={onBack}>
          {ask.no}
        </Button>
      </PanelFooter>
    </form>
  )
}

function useBegin(rest: Rest, onBack: () => void) {
  const { ask } = useMessages(limitsMessages)
  const lang = useLang()
  const mutation = useMutation(restMutation(useQueryClient()))
  return {
    isBeginning: mutation.isPending,
    begin: async () => {
      if (mutation.isPending) return
      try {
        const { pauseUntil, exclusionUntil } = await mutation.mutateAsync(rest)
        const end = rest.type === 'pause' ? pauseUntil : exclusionUntil
        const text = end ? ask.beganText(`${formatDate(end, lang)}, ${formatTime(end, lang)}`) : undefined
        toast.ok(rest.type === 'pause' ? ask.pauseBegan : ask.exclusionBegan, text)
        onBack()
      } catch (error) {
        void toastError(error)
      }
    },
  }
}
