/** Values of reminders: the game's name, and when it locks as ISO 8601. */
export interface ReminderDetails {
  'card-closing': { name: string; at: string }
  'card-draft': { name: string; at: string }
}

interface Messages {
  title: string
  text: string
}

type ReminderMessages = { [K in keyof ReminderDetails]: (detail: ReminderDetails[K]) => Messages }

/** `moment` writes a time as the language does. */
export const remindersPt = (moment: (iso: string) => string): ReminderMessages => ({
  'card-closing': ({ name, at }) => ({
    title: 'Falta o seu palpite',
    text: `Você jogou a última, e ${name} fecha em ${moment(at)}.`,
  }),
  'card-draft': ({ name, at }) => ({
    title: 'Seu palpite ainda não foi enviado',
    text: `Ele está guardado como rascunho, e ${name} fecha em ${moment(at)}.`,
  }),
})

/** As `remindersPt`, in English. */
export const remindersEn = (moment: (iso: string) => string): ReminderMessages => ({
  'card-closing': ({ name, at }) => ({
    title: 'Your pick is missing',
    text: `You played the last one, and ${name} locks on ${moment(at)}.`,
  }),
  'card-draft': ({ name, at }) => ({
    title: 'Your pick has not been sent yet',
    text: `It is kept as a draft, and ${name} locks on ${moment(at)}.`,
  }),
})
