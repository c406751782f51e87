import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { mayDo } from '#contract/roles.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Code, Moment } from '#operator/lib/values.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { meQuery } from '#operator/lib/me.ts'
import { type AuditCheck, checkedQuery, checkMutation } from './api.ts'
import { messages as auditMessages } from './i18n.ts'
import styles from './check-section.module.css'

/** Whether anything of the log was tampered with, as the newest check found; who may asks for another. */
export function CheckSection() {
  const messages = useMessages(auditMessages)
  const checked = useQuery(checkedQuery)
  const me = useQuery(meQuery)
  const check = useMutation(checkMutation(useQueryClient()))
  async function handleClick(): Promise<void> {
    try {
      await check.mutateAsync()
    } catch (error) {
      await toastError(error)
    }
  }
  if (checked.data === undefined) return null
  return (
    <Stack gap={2} justify="start" className={styles.part}>
      <Found check={checked.data} />
      {me.data && mayDo(me.data.roles, []) && (
        <Button
          variant="sec"
          icon={<ShieldCheck aria-hidden="true" />}
          busy={check.isPending}
          onClick={() => void handleClick()}
        >
          {messages.check}
        </Button>
      )}
    </Stack>
  )
}

function Found({ check }: { check: AuditCheck | null }) {
  const messages = useMessages(auditMessages)
  const lang = useLang()
  if (check === null)
    return (
      <Note>
        <strong>{messages.notChecked}</strong>
        <p>{messages.notCheckedText}</p>
      </Note>
    )
  const isBroken = check.broken.length > 0
  return (
    <Note tone={isBroken ? 'red' : 'green'} role="status">
      <strong>{isBroken ? messages.broken : messages.whole}</strong>
      {isBroken ? (
        <>
          <p>{messages.brokenText}</p>
          <ul className={styles.faults}>
            {check.broken.map(({ fault, seq, subject }, index) => (
              <li key={index}>
                {messages.faults[fault]} {seq !== null && <span className="num">· {seq}</span>} <Code>{subject}</Code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{messages.wholeText(check.entries.toLocaleString(lang))}</p>
      )}
      <Text size="xs">
        {messages.checkedAt} <Moment at={check.at} /> · {messages.end}: <span className="num">{check.head.seq}</span>{' '}
        <Code>{check.head.hash.slice(0, 16)}</Code>
      </Text>
    </Note>
  )
}
