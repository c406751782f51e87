import { defineMessages, useMessages } from '#client/i18n.ts'
import { type ErrorMessages, errorMessages } from './error-messages.ts'

/** Messages of field codes, shown beside the field. They load with the forms, to keep the first pages small. */
const pt: Record<string, string> = {
  username_required: 'O nome de usuário é obrigatório.',
  username_too_long: 'O número máximo de caracteres é 30',
  username_invalid: 'Use só letras, números, ponto, hífen e sublinhado.',
  username_taken: 'Este nome de usuário já está em uso.',
  email_required: 'O e-mail é obrigatório.',
  email_invalid: 'E-mail inválido',
  email_taken: 'Este e-mail já está em uso',
  cpf_required: 'O CPF é obrigatório.',
  cpf_invalid: 'CPF inválido',
  cpf_taken: 'Este CPF já tem uma conta',
  cnpj_invalid: 'CNPJ inválido',
  phone_required: 'O celular é obrigatório.',
  phone_invalid: 'Celular inválido',
  name_required: 'O nome completo é obrigatório.',
  name_too_long: 'O número máximo de caracteres é 100',
  name_invalid: 'Confira o nome: use letras.',
  gender_required: 'Escolha um gênero.',
  gender_invalid: 'Gênero inválido',
  password_required: 'A senha é obrigatória',
  password_too_short: 'Sua senha precisa de 6 dígitos ou mais.',
  password_too_long: 'Sua senha pode ter no máximo 128 caracteres.',
  password_too_common: 'Essa senha é fácil de adivinhar. Escolha outra.',
  wrong_password: 'Senha incorreta!',
  repeat_required: 'Repita a senha.',
  repeat_differs: 'Você precisa repetir sua senha corretamente',
  birth_date_required: 'Informe sua data de nascimento.',
  birth_date_invalid: 'Data inválida. Confira dia, mês e ano.',
  birth_date_fixed: 'A data de nascimento só pode ser informada uma vez.',
  under_age: 'É preciso ter 18 anos ou mais.',
  photo_required: 'A foto de perfil é obrigatória.',
  photo_unknown: 'Envie a foto de novo.',
  terms_required: 'Para criar a conta, aceite os termos de uso.',
}

export const fieldMessages = defineMessages(pt, () => import('./field-messages.en.ts').then(en => en.fieldMessages))

/** The error dictionary of forms in the current language, without errors of games and money (see game-errors.ts). */
export const useFormMessages = (): ErrorMessages => {
  const [common, fields] = [useMessages(errorMessages), useMessages(fieldMessages)]
  return { ...common, fields: { ...common.fields, ...fields } }
}
