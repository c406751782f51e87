import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import type { zMe } from '#contract/api/player/profile.ts'
import { zGender, zName, zPhone } from '#contract/fields.ts'
import { checkBirthDate, formatCpf, formatPhone } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { formatField } from '#web/lib/errors.ts'
import { useFormMessages } from '#web/lib/field-messages.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { dayFromMask, dayMask, phoneMask } from '#web/lib/masks.ts'
import { meQuery } from '#web/lib/me.ts'
import { dayOf } from '#web/lib/moments.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { updateMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './form.module.css'

type Me = z.output<typeof zMe>

/** `dd/mm/yyyy` as typed; empty if never given. The server checks the age again by its own clock, in São Paulo too. */
const zBirth = z.string().check(payload => {
  if (payload.value === '') return
  const checked = checkBirthDate(dayFromMask(payload.value), dayOf(new Date()))
  if (!checked.ok) payload.issues.push({ code: 'custom', message: checked.code, input: payload.value })
})
const zForm = z.object({ name: zName, gender: zGender, phone: zPhone, birthDate: zBirth })
type Form = z.input<typeof zForm>

/** Name, gender, phone; the birth date can be set once. */
export function EditPersonalScreen() {
  const messages = useMessages(profileMessages)
  const me = useQuery(meQuery)
  return (
    <TaskPage title={messages.personalData} closeTo="/profile" closeLabel={messages.closeToProfile}>
      <Loaded query={me}>{me => <PersonalForm me={me} />}</Loaded>
    </TaskPage>
  )
}

function usePersonalForm(me: Me) {
  const messages = useMessages(profileMessages)
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
      showRefusal(error, form)
      return
    }
    form.reset(form.getValues())
    toast.ok(messages.saved)
    router.history.replace(ownPath(next ?? '') ?? '/profile', undefined, { ignoreBlocker: true })
  }

  return { form, submit: form.handleSubmit(save) }
}

function PersonalForm({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  const errors = useFormMessages()
  const { form, submit } = usePersonalForm(me)
  const { errors: fieldErrors, isDirty, isSubmitting } = form.formState
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText control={form.control} name="name" label={messages.name} autoComplete="name" />
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <Segmented
              label={messages.gender}
              options={(['F', 'M', 'O'] as const).map(value => ({ value, label: messages.genders[value] }))}
              value={field.value as Me['gender']}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={formatField(fieldErrors.gender?.message, errors)}
            />
          )}
        />
        <Field label={messages.cpf} hint={messages.cpfFixed}>
          {ids => (
            <TextInput {...ids} icon={<IdCard aria-hidden="true" />} state="locked" value={formatCpf(me.docNumber)} />
          )}
        </Field>
        <FormText
          control={form.control}
          name="phone"
          label={messages.phone}
          mask={phoneMask}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        {me.birthDate === null ? (
          <FormText
            control={form.control}
            name="birthDate"
            label={messages.birthDate}
            hint={messages.birthDateHint}
            mask={dayMask}
            inputMode="numeric"
            autoComplete="bday"
            placeholder={messages.dayPlaceholder}
          />
        ) : (
          <Field label={messages.birthDate} hint={messages.birthDateFixed}>
            {ids => <TextInput {...ids} state="locked" value={me.birthDate?.split('-').reverse().join('/') ?? ''} />}
          </Field>
        )}
        <Button type="submit" size="lg" block disabled={!isDirty} busy={isSubmitting}>
          {messages.save}
        </Button>
      </form>
    </Card>
  )
}
