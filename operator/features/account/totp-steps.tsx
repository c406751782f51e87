import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import { saveFile } from '#client/save-file.ts'
import { operatorConfirmTotp, operatorStartTotp } from '#contract/api/admin/staff.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormText, KeeperName } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast.tsx'
import { type Account, confirmTotpMutation, type NewTotp, startTotpMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

/** Asks for the password first, so that someone at an unattended console cannot register their own phone. */
export function PasswordStep({
  account,
  onDone,
  onCancel,
}: {
  account: Account
  onDone: (totp: NewTotp) => void
  onCancel: () => void
}) {
  const messages = useMessages(accountMessages)
  const start = useMutation(startTotpMutation)
  const form = useShortForm(operatorStartTotp.body, { password: '' })
  const sending = useSend({ form, send: start.mutateAsync, onDone })
  return (
    <StepForm label={messages.setUp} sending={sending} goOn={messages.goOn} onCancel={onCancel}>
      {account.totpSince !== null && <Text tone="muted">{messages.againText}</Text>}
      <KeeperName username={account.username} />
      <FormText
        form={form}
        name="password"
        label={messages.confirmPassword}
        type="password"
        autoComplete="current-password"
        isPlain
      />
    </StepForm>
  )
}

/** Then the app scans the secret and shows its first code. */
export function ScanStep({
  totp,
  onDone,
  onCancel,
}: {
  totp: NewTotp
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const messages = useMessages(accountMessages)
  const confirm = useMutation(confirmTotpMutation(useQueryClient()))
  const form = useShortForm(operatorConfirmTotp.body, { code: '' })
  const sending = useSend({
    form,
    send: confirm.mutateAsync,
    onDone: ({ codes }) => {
      toast.ok(messages.done)
      onDone(codes)
    },
  })
  return (
    <StepForm label={messages.setUp} sending={sending} goOn={messages.confirm} onCancel={onCancel}>
      <div>
        <strong>{messages.scan}</strong>
        <Text tone="muted">{messages.scanText}</Text>
      </div>
      <Stack justify="center">
        <QrCode value={totp.uri} label={messages.qr} />
      </Stack>
      <div>
        <Text tone="muted">{messages.typeIt}</Text>
        <CopyCode label={messages.secret} code={totp.secret.replace(/.{4}(?=.)/g, '$& ')} />
      </div>
      <FormText
        form={form}
        name="code"
        label={messages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        isPlain
      />
    </StepForm>
  )
}

/** Finally, recovery codes for a lost phone, shown once. */
export function CodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const messages = useMessages(accountMessages)
  return (
    <Stack gap={4} className={styles.narrow}>
      <Note tone="orange" role="status">
        <strong>{messages.save}</strong>
        <p>{messages.saveText}</p>
      </Note>
      <Stack as="ol" columns={2} className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Row gap={2} align="center" wrap>
        <Button
          variant="sec"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(messages.file, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))}
        >
          {messages.download}
        </Button>
        <Button onClick={onDone}>{messages.saved}</Button>
      </Row>
    </Stack>
  )
}

function StepForm({
  label,
  sending: { busy, onSubmit },
  goOn,
  onCancel,
  children,
}: {
  label: string
  sending: { busy: boolean; onSubmit: (event: SyntheticEvent) => void }
  goOn: string
  onCancel: () => void
  children: ReactNode
}) {
  const common = useMessages(commonMessages)
  const element = useRef<HTMLFormElement>(null)
  // Opened by a press: focus the field.
  useEffect(() => element.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <Stack as="form" ref={element} gap={4} className={styles.narrow} aria-label={label} noValidate onSubmit={onSubmit}>
      {children}
      <Row gap={2} align="center" wrap>
        <Button variant="sec" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {goOn}
        </Button>
      </Row>
    </Stack>
  )
}
