import { defineMessages } from '#web/lib/i18n.ts'

/** Words of recovery, reset and e-mail confirmation. */
const pt = {
  signIn: 'Entrar',
  backToSignIn: 'Voltar para entrar',
  invalidTitle: 'Dados inválidos.',
  invalidText: 'Tente de novo',
  forgot: {
    title: 'Recuperar senha',
    headingStart: 'Esqueceu?',
    headingEnd: 'Acontece.',
    text: 'Diga o e-mail da sua conta. Mandamos um link para você escolher outra senha.',
    email: 'E-mail',
    required: 'O e-mail é obrigatório.',
    invalid: 'Digite um e-mail válido.',
    send: 'Enviar link',
    sentTitle: 'E-mail enviado!',
    sentText: 'Se houver uma conta com esse e-mail, o link chega em instantes e vale por 1 hora.',
    failed: 'Não foi possível recuperar a senha',
  },
  reset: {
    title: 'Escolha outra senha',
    headingStart: 'De volta',
    headingEnd: 'ao jogo.',
    text: 'Ao trocar a senha, sua conta sai de todos os aparelhos.',
    password: 'Nova senha',
    passwordHint: 'Mínimo de 6 caracteres, sem espaços',
    repeat: 'Repita a nova senha',
    save: 'Trocar senha',
    doneTitle: 'Senha trocada',
    doneText: 'Entre com a senha nova.',
    again: 'Pedir outro link',
  },
  confirm: {
    title: 'Confirmar e-mail',
    headingStart: 'Só falta',
    headingEnd: 'conferir.',
    waiting: 'Confirmando seu e-mail',
    doneTitle: 'E-mail confirmado',
    doneText: 'Pronto. Já dá para depositar quando quiser jogar.',
    invalidText: 'Ele já foi usado ou passou do prazo. Entre na sua conta e peça outro no perfil.',
    toHome: 'Ir para o início',
    toProfile: 'Ir para o perfil',
  },
}

export type RecoveryMessages = typeof pt
export const recoveryMessages = defineMessages(pt, () => import('./recovery-messages.en.ts'))
