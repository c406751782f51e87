import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { zMe } from '#contract/api/me.ts'
import { zGender, zName, zPhone } from '#contract/fields.ts'
import { checkBirthDate, formatCpf, formatPhone } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { sayField } from '#web/lib/errors.ts'
import { useFormWords } from '#web/lib/field-words.ts'
import { useWords } from '#web/lib/i18n.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { dayFromMask, dayMask, phoneMask } from '#web/lib/masks.ts'
import { meQuery } from '#web/lib/me.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { showRefusal } from '#web/lib/refused-fields.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { updateMutation } from './api.ts'
import styles from './form.module.css'
import { profileWords } from './i18n.ts'
import { LoadingTask } from './loading-task.tsx'

type Me = z.output<typeof zMe>

/** `dd/mm/yyyy` as typed; empty while it was never given. The server checks the age again by its own clock. */
const zBirth = z.string().check(payload => {
  if (payload.value === '') return
  const checked = checkBirthDate(dayFromMask(payload.value), new Date().toISOString().slice(0, 10))
  if (!checked.ok) payload.issues.push({ code: 'custom', message: checked.code, input: payload.value })
})
const zForm = z.object({ name: zName, gender: zGender, phone: zPhone, birthDate: zBirth })
type Form = z.input<typeof zForm>

/** Name, gender, phone, and the birth date once. */
export function EditPersonalScreen() {
  const words = useWords(profileWords)
  const me = useQuery(meQuery)
  return (
    <TaskPage title={words.personalData} closeTo="/profile" closeLabel={words.closeToProfile}>
      {me.data ? <PersonalForm me={me.data} /> : <LoadingTask query={me} />}
    </TaskPage>
  )
}

function usePersonalForm(me: Me) {
  const words = useWords(profileWords)
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const update = useMutation(updateMutation(useQueryClient()))
  const form = useForm<Form, unknown, z.output<typeof zForm>>({
    resolver: zodResolver(zForm),
    mode: 'onTouched',
    defaultValues: { name: me.name, gender: me.gender, phone: formatPhone(me.phones[0] ?? ''), birthDate: '' },
  })
  useLeaveGuard(form.formState.isDirty && !form.formState.isSubmitSuccessful)

  async function save({ name, gender, phone, birthDate }: z.output<typeof zForm>) {
    try {
      const [, ...otherPhones] = me.phones
      await update.mutateAsync({
        name,
        gender,
        phones: [phone, ...otherPhones],
        ...(birthDate ? { birthDate: dayFromMask(birthDate) } : {}),
      })
    } catch (error) {
      showRefusal(error, form.setError, ['name', 'gender', 'phone', 'birthDate'])
      return
    }
    form.reset(form.getValues())
    toast.ok(words.saved)
    router.history.replace(ownPath(next ?? '') ?? '/profile', undefined, { ignoreBlocker: true })
  }

  return { form, submit: form.handleSubmit(save) }
}

function PersonalForm({ me }: { me: Me }) {
  const words = useWords(profileWords)
  const errors = useFormWords()
  const { form, submit } = usePersonalForm(me)
  const { errors: wrong, isDirty, isSubmitting } = form.formState
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText control={form.control} name="name" label={words.name} autoComplete="name" />
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <Segmented
              label={words.gender}
              options={(['F', 'M', 'O'] as const).map(value => ({ value, label: words.genders[value] }))}
              value={field.value as Me['gender']}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={sayField(wrong.gender?.message, errors)}
            />
          )}
        />
        <Field label={words.cpf} hint={words.cpfFixed}>
          {ids => (
            <TextInput {...ids} icon={<IdCard aria-hidden="true" />} state="locked" value={formatCpf(me.docNumber)} />
          )}
        </Field>
        <FormText
          control={form.control}
          name="phone"
          label={words.phone}
          mask={phoneMask}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        {me.birthDate === null ? (
          <FormText
            control={form.control}
            name="birthDate"
            label={words.birthDate}
            hint={words.birthDateHint}
            mask={dayMask}
            inputMode="numeric"
            autoComplete="bday"
            placeholder={words.dayPlaceholder}
          />
        ) : (
          <Field label={words.birthDate} hint={words.birthDateFixed}>
            {ids => <TextInput {...ids} state="locked" value={me.birthDate?.split('-').reverse().join('/') ?? ''} />}
          </Field>
        )}
        <Button type="submit" size="lg" block disabled={!isDirty} busy={isSubmitting}>
          {words.save}
        </Button>
      </form>
    </Card>
  )
}
