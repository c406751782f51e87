import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorChangePassword, operatorGiveCpf } from '#contract/api/admin/staff.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { FormText, KeeperName } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { type OpenSession, SessionRows } from '#operator/lib/session-rows.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { type Account, accountQuery, cpfMutation, endSessionMutation, type NewTotp, passwordMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import { CodesStep, PasswordStep, ScanStep } from './totp-steps.tsx'
import styles from './account.module.css'

type Step = 'password' | { totp: NewTotp } | { codes: readonly string[] }

/** Two-factor sign-in: its state, and its setup step by step. */
function TotpSection({ account, mustSet }: { account: Account; mustSet: boolean }) {
  const messages = useMessages(accountMessages)
  const [step, setStep] = useState<Step>()
  const isOn = account.totpSince !== null
  return (
    <Card title={messages.totp}>
      <Stack gap={4}>
        {mustSet && step === undefined && (
          <Note tone="orange">
            <strong>{messages.mustSet}</strong>
            <p>{messages.mustSetText}</p>
          </Note>
        )}
        {step === undefined ? (
          <>
            <Text tone="muted">{messages.totpText}</Text>
            <Now account={account} />
            <div>
              <Button variant={isOn ? 'sec' : 'pri'} onClick={() => setStep('password')}>
                {isOn ? messages.setUpAgain : messages.setUp}
              </Button>
            </div>
          </>
        ) : step === 'password' ? (
          <PasswordStep account={account} onDone={totp => setStep({ totp })} onCancel={() => setStep(undefined)} />
        ) : 'totp' in step ? (
          <ScanStep totp={step.totp} onDone={codes => setStep({ codes })} onCancel={() => setStep(undefined)} />
        ) : (
          <CodesStep codes={step.codes} onDone={() => setStep(undefined)} />
        )}
      </Stack>
    </Card>
  )
}

function Now({ account: { totpSince, recoveryCodes } }: { account: Account }) {
  const messages = useMessages(accountMessages)
  if (totpSince === null)
    return (
      <p>
        <Badge>{messages.off}</Badge>
      </p>
    )
  return (
    <DescriptionList
      rows={[
        { label: messages.totp, value: <Badge tone="green">{messages.on}</Badge> },
        { label: messages.since, value: <Moment at={totpSince} /> },
        { label: messages.left, value: recoveryCodes },
      ]}
    />
  )
}

/** C12: staff do not play for money, in any of their accounts. States this, and asks for the CPF if it is missing. */
function CpfSection({ account }: { account: Account }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.cpf}>
      <Stack gap={4}>
        <Text tone="muted">{account.hasCpf ? messages.cpfKnown : messages.cpfText}</Text>
        {!account.hasCpf && <CpfForm username={account.username} />}
      </Stack>
    </Card>
  )
}

function CpfForm({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const give = useMutation(cpfMutation(useQueryClient()))
  const form = useShortForm(operatorGiveCpf.body, { docNumber: '', password: '' })
  const { busy, onSubmit } = useSend({ form, send: give.mutateAsync, onDone: () => toast.ok(messages.cpfGiven) })
  return (
    <Stack as="form" gap={4} className={styles.narrow} aria-label={messages.giveCpf} noValidate onSubmit={onSubmit}>
      <KeeperName username={username} />
      <FormText form={form} name="docNumber" label={messages.cpfLabel} inputMode="numeric" maxLength={20} isPlain />
      <FormText
        form={form}
        name="password"
        label={messages.cpfPassword}
        type="password"
        autoComplete="current-password"
        isPlain
      />
      <div>
        <Button type="submit" busy={busy}>
          {messages.giveCpf}
        </Button>
      </div>
    </Stack>
  )
}

function PasswordSection({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const change = useMutation(passwordMutation(useQueryClient()))
  const form = useShortForm(operatorChangePassword.body, { password: '', newPassword: '' })
  const { busy, onSubmit } = useSend({
    form,
    send: change.mutateAsync,
    onDone: () => {
      toast.ok(messages.changed)
      form.reset()
    },
  })
  const secret = { form, type: 'password', isPlain: true } as const
  return (
    <Card title={messages.password}>
      <Stack as="form" gap={4} className={styles.narrow} aria-label={messages.change} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.passwordText}</Text>
        <KeeperName username={username} />
        <FormText {...secret} name="password" label={messages.current} autoComplete="current-password" />
        <FormText
          {...secret}
          name="newPassword"
          label={messages.next}
          hint={messages.nextHint}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" busy={busy}>
            {messages.change}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** The signed-in operator's own account. */
export function AccountScreen() {
  const messages = useMessages(accountMessages)
  const account = useQuery(accountQuery)
  const { data } = account
  return (
    <>
      <PageHead title={messages.title} text={data && `${data.name} · ${data.username}`} />
      {data ? <Parts account={data} /> : <Pending read={account} heights={[220, 220]} />}
    </>
  )
}

/** Where two-factor sign-in is required but not set up, only its setup is shown. */
function Parts({ account }: { account: Account }) {
  const mustSet = account.totpRequired && account.totpSince === null
  return (
    <Stack gap={4} align="start" className={styles.parts}>
      <TotpSection account={account} mustSet={mustSet} />
      {!mustSet && (
        <>
          <RolesSection account={account} />
          <AlertsSection />
          <CpfSection account={account} />
          <PasswordSection username={account.username} />
          <SessionsSection sessions={account.sessions} />
        </>
      )}
    </Stack>
  )
}

function RolesSection({ account }: { account: Account }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  return (
    <Card title={messages.roles}>
      <Stack gap={4}>
        <Text tone="muted">{messages.rolesText}</Text>
        <Row as="p" gap={2} align="center" wrap>
          {account.roles.map(role => (
            <Badge key={role}>{common.roles[role]}</Badge>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

/** My sessions, with buttons to end them. */
function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.sessions}>
      <SessionRows sessions={sessions} renderEnd={(session, name) => <End id={session._id} name={name} />} />
    </Card>
  )
}

function End({ id, name }: { id: string; name: string }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const end = useMutation(endSessionMutation(useQueryClient()))
  async function handleEnd() {
    const sure = await confirm({
      title: messages.endAsk,
      text: messages.endText,
      confirmLabel: messages.end,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await end.mutateAsync(id)
      toast.ok(messages.ended)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <Button
      variant="out"
      size="sm"
      busy={end.isPending}
      aria-label={messages.endOf(name)}
      onClick={() => void handleEnd()}
    >
      {messages.end}
    </Button>
  )
}
