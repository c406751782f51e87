import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { CalendarRange, Download } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { saveFile } from '#client/save-file.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { dayOf } from '#web/lib/moments.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { deleteMutation, exportMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './form.module.css'

/** Export of personal data, and closing the account. */
export function MyDataScreen() {
  const messages = useMessages(profileMessages)
  return (
    <TaskPage
      title={messages.myData}
      text={messages.myDataText}
      closeTo="/profile"
      closeLabel={messages.closeToProfile}
    >
      <Stack gap={5}>
        <YearCard />
        <ExportCard />
        <DeleteCard />
      </Stack>
    </TaskPage>
  )
}

/** The current year; its page links to earlier ones. */
function YearCard() {
  const messages = useMessages(profileMessages)
  const [year] = useState(() => dayOf(new Date()).slice(0, 4))
  return (
    <Card title={messages.yearTitle}>
      <div className={styles.form}>
        <Text tone="muted">{messages.yearText}</Text>
        <Link to="/profile/my_data/$year" params={{ year }} className={buttonClass({ variant: 'sec' })}>
          <CalendarRange aria-hidden="true" />
          {messages.yearButton}
        </Link>
      </div>
    </Card>
  )
}

function ExportCard() {
  const messages = useMessages(profileMessages)
  const copy = useMutation(exportMutation)
  const handleExport = () =>
    copy.mutate(undefined, {
      onSuccess: text => {
        saveFile('crava.json', new Blob([text], { type: 'application/json' }))
        toast.ok(messages.exported)
      },
      onError: error => void toastError(error),
    })
  return (
    <Card title={messages.exportTitle}>
      <div className={styles.form}>
        <Text tone="muted">{messages.exportText}</Text>
        <Button variant="sec" icon={<Download aria-hidden="true" />} onClick={handleExport} busy={copy.isPending}>
          {messages.exportButton}
        </Button>
      </div>
    </Card>
  )
}

function DeleteCard() {
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const router = useRouter()
  const remove = useMutation(deleteMutation)
  const form = useForm({
    resolver: zodResolver(deleteMe.body),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '' },
  })

  const submit = form.handleSubmit(async ({ password }) => {
    const sure = await confirm({
      title: messages.deleteAsk,
      text: messages.deleteAskText,
      confirmLabel: messages.deleteConfirm,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync(password)
      toast.ok(messages.deleted, messages.deletedText)
      void router.navigate({ to: '/', replace: true })
    } catch (error) {
      showRefusal(error, form)
    }
  })

  return (
    <Card title={messages.deleteTitle}>
      <form
        className={styles.form}
        noValidate
        onInput={() => form.clearErrors()}
        onSubmit={event => void submit(event)}
      >
        <Text tone="muted">{messages.deleteText}</Text>
        <Text tone="muted">{messages.deleteMoney}</Text>
        <FormText
          control={form.control}
          name="password"
          label={messages.passwordToConfirm}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="dng" block busy={remove.isPending}>
          {messages.deleteButton}
        </Button>
      </form>
    </Card>
  )
}
