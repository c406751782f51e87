import { checkCpf, checkEmail, checkPhone, maskCpf, maskEmail, phoneToWire, type Checked } from './people.ts'

/** The four types of keys that a withdrawal accepts. A CNPJ key does not belong to a person. */
export const PIX_KEY_TYPES = ['CPF', 'EMAIL', 'PHONE', 'RANDOM'] as const
export type PixKeyType = (typeof PIX_KEY_TYPES)[number]

/** Longest e-mail the key directory (DICT) keeps. */
const PIX_EMAIL_MAX = 77

export type PixKeyCode =
  | 'pix_key_type_required'
  | 'pix_key_type_invalid'
  | 'pix_key_required'
  | 'cpf_invalid'
  | 'email_invalid'
  | 'phone_invalid'
  | 'random_key_invalid'

const refused = (code: PixKeyCode): { ok: false; code: PixKeyCode } => ({ ok: false, code })

/** A Pix key in the key directory's format: 11 digits, lower-case e-mail, +55 and 11 digits, or a lower-case random key (a UUID). */
export function checkPixKey(type: string, typed: string): Checked<string, PixKeyCode> {
  if (type === '') return refused('pix_key_type_required')
  if (typed.trim() === '') return refused('pix_key_required')
  switch (PIX_KEY_TYPES.find(known => known === type)) {
    case 'CPF': {
      const cpf = checkCpf(typed)
      return cpf.ok ? cpf : refused('cpf_invalid')
    }
    case 'EMAIL': {
      const email = checkEmail(typed)
      return email.ok && email.value.length <= PIX_EMAIL_MAX ? email : refused('email_invalid')
    }
    case 'PHONE': {
      const phone = checkPhone(typed)
      return phone.ok ? { ok: true, value: phoneToWire(phone.value) } : refused('phone_invalid')
    }
    case 'RANDOM': {
      const key = typed.trim().toLowerCase()
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
        ? { ok: true, value: key }
        : refused('random_key_invalid')
    }
    case undefined:
      return refused('pix_key_type_invalid')
  }
}

/** A masked key that only its owner recognises: `***.456.789-**`, `a***@domain`, `(11)*****-4321`, `5f2b…7b53`. */
export function maskPixKey(type: PixKeyType, key: string): string {
  switch (type) {
    case 'CPF':
      return maskCpf(key)
    case 'EMAIL':
      return maskEmail(key)
    case 'PHONE':
      return key.replace(/^\+55(\d\d)\d*(\d{4})$/, '($1)*****-$2')
    case 'RANDOM':
      return `${key.slice(0, 4)}…${key.slice(-4)}`
  }
}
