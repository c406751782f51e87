import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { Moment } from '#operator/lib/values.tsx'
import type { Account, NewTotp } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import { CodesStep, PasswordStep, ScanStep } from './totp-steps.tsx'

type Step = 'password' | { totp: NewTotp } | { codes: readonly string[] }

/** The second step of sign-in: whether it is on, and setting it up, one step after the other. */
export function TotpSection({ account, mustSet }: { account: Account; mustSet: boolean }) {
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
