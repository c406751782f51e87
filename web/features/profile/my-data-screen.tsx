import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { CalendarRange, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { sayField, toastError } from '#web/lib/errors.ts'
import { useFormWords } from '#web/lib/field-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { dayOf } from '#web/lib/moments.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { deleteMutation, exportMutation } from './api.ts'
import styles from './form.module.css'
import { profileWords } from './i18n.ts'

/** A copy of what is kept about me, and the end of the account. */
export function MyDataScreen() {
  const words = useWords(profileWords)
  return (
    <TaskPage title={words.myData} text={words.myDataText} closeTo="/profile" closeLabel={words.closeToProfile}>
      <div className={styles.stack}>
        <YearCard />
        <ExportCard />
        <DeleteCard />
      </div>
    </TaskPage>
  )
}

/** The year that goes on; the page leads to those before. */
function YearCard() {
  const words = useWords(profileWords)
  const [year] = useState(() => dayOf(new Date()).slice(0, 4))
  return (
    <Card title={words.yearTitle}>
      <div className={styles.form}>
        <p className={styles.quiet}>{words.yearText}</p>
        <Link to="/profile/my_data/$year" params={{ year }} className={buttonClass({ variant: 'sec' })}>
          <CalendarRange aria-hidden="true" />
          {words.yearButton}
        </Link>
      </div>
    </Card>
  )
}

function ExportCard() {
  const words = useWords(profileWords)
  const copy = useMutation(exportMutation)
  const handleExport = () =>
    copy.mutate(undefined, {
      onSuccess: text => {
        saveFile('crava.json', new Blob([text], { type: 'application/json' }))
        toast.ok(words.exported)
      },
      onError: error => void toastError(error),
    })
  return (
    <Card title={words.exportTitle}>
      <div className={styles.form}>
        <p className={styles.quiet}>{words.exportText}</p>
        <Button variant="sec" icon={<Download aria-hidden="true" />} onClick={handleExport} busy={copy.isPending}>
          {words.exportButton}
        </Button>
      </div>
    </Card>
  )
}

function DeleteCard() {
  const words = useWords(profileWords)
  const common = useWords(commonWords)
  const errors = useFormWords()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const remove = useMutation(deleteMutation)
  const form = useRef<HTMLFormElement>(null)

  function refuse(code: string) {
    setWrong(code)
    form.current?.querySelector('input')?.focus()
  }

  async function handleDelete() {
    if (password === '') return refuse('password_required')
    const sure = await confirm({
      title: words.deleteAsk,
      text: words.deleteAskText,
      confirmLabel: words.deleteConfirm,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync(password)
      toast.ok(words.deleted, words.deletedText)
      void router.navigate({ to: '/', replace: true })
    } catch (error) {
      if (error instanceof CallError && error.code === 'wrong_password') refuse('wrong_password')
      void toastError(error)
    }
  }

  return (
    <Card title={words.deleteTitle}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void handleDelete()
        }}
      >
        <p className={styles.quiet}>{words.deleteText}</p>
        <p className={styles.quiet}>{words.deleteMoney}</p>
        <Field label={words.passwordToConfirm} error={sayField(wrong, errors)}>
          {ids => (
            <PasswordInput
              {...ids}
              value={password}
              onChange={event => {
                setPassword(event.currentTarget.value)
                setWrong(undefined)
              }}
              autoComplete="current-password"
              revealLabel={common.showPassword}
              hideLabel={common.hidePassword}
            />
          )}
        </Field>
        <Button type="submit" variant="dng" block busy={remove.isPending}>
          {words.deleteButton}
        </Button>
      </form>
    </Card>
  )
}
