import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import type { Account, NewTotp } from './api.ts'
import { words as accountWords } from './i18n.ts'
import { CodesStep, PasswordStep, ScanStep } from './totp-steps.tsx'
import styles from './account.module.css'

type Step = 'password' | { totp: NewTotp } | { codes: readonly string[] }

/** The second step of sign-in: whether it is on, and setting it up, one step after the other. */
export function TotpPart({ account, mustSet }: { account: Account; mustSet: boolean }) {
  const words = useWords(accountWords)
  const [step, setStep] = useState<Step>()
  const isOn = account.totpSince !== null
  return (
    <Card title={words.totp}>
      <div className={styles.stack}>
        {mustSet && step === undefined && (
          <Note tone="orange">
            <strong>{words.mustSet}</strong>
            <p>{words.mustSetText}</p>
          </Note>
        )}
        {step === undefined ? (
          <>
            <p className={styles.quiet}>{words.totpText}</p>
            <Now account={account} />
            <div>
              <Button variant={isOn ? 'sec' : 'pri'} onClick={() => setStep('password')}>
                {isOn ? words.setUpAgain : words.setUp}
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
      </div>
    </Card>
  )
}

function Now({ account: { totpSince, recoveryCodes } }: { account: Account }) {
  const words = useWords(accountWords)
  if (totpSince === null)
    return (
      <p>
        <Badge>{words.off}</Badge>
      </p>
    )
  return (
    <Figures
      rows={[
        { label: words.totp, value: <Badge tone="green">{words.on}</Badge> },
        { label: words.since, value: <Moment at={totpSince} /> },
        { label: words.left, value: recoveryCodes },
      ]}
    />
  )
}
