import type { Lang } from '#contract/limits.ts'

/** The texts of the mails in Portuguese; the type of `en` below requires all of them. */
const pt = {
  hello: (name: string) => (name ? `Oi, ${name}!` : 'Oi!'),
  footer: (site: string) =>
    `Crava · ${site} · Você recebeu este e-mail porque ele cuida da segurança da sua conta. Nunca pedimos sua senha por e-mail.`,
  unknownDevice: 'Aparelho desconhecido',
  zone: 'horário de Brasília',
  confirm: {
    subject: 'Confirme seu e-mail',
    text: 'Falta só um toque para confirmar este e-mail na Crava. Ele serve para recuperar a senha e avisar do que acontece na sua conta.',
    button: 'Confirmar e-mail',
    valid: (hours: number) => `O link vale por ${hours} horas e funciona uma vez.`,
    notYou: 'Não criou uma conta na Crava? Ignore este e-mail: nada acontece.',
  },
  confirmChange: {
    subject: 'Confirme seu novo e-mail',
    text: 'Você pediu para usar este e-mail na sua conta da Crava. Ele passa a valer assim que você confirmar.',
    notYou: 'Não foi você? Ignore este e-mail: o endereço da conta continua o mesmo.',
  },
  recovery: {
    subject: 'Crie uma nova senha',
    text: 'Recebemos um pedido para trocar a senha da sua conta na Crava. Toque no botão e escolha uma nova.',
    button: 'Criar nova senha',
    valid: (minutes: number) => `O link vale por ${minutes} minutos e funciona uma vez.`,
    notYou: 'Não foi você? Ignore este e-mail: sua senha continua a mesma.',
  },
  newDevice: {
    subject: 'Novo acesso à sua conta',
    text: 'Sua conta na Crava foi aberta em um aparelho que ainda não conhecíamos.',
    device: 'Aparelho',
    address: 'Endereço (IP)',
    when: 'Quando',
    button: 'Trocar a senha',
    you: 'Foi você? Então está tudo certo.',
    notYou: 'Não foi você? Troque a senha agora: isso encerra todas as outras sessões.',
  },
  passwordChanged: {
    subject: 'Sua senha foi trocada',
    text: (when: string) => `A senha da sua conta na Crava foi trocada em ${when}. As outras sessões foram encerradas.`,
    button: 'Recuperar a conta',
    notYou: 'Foi você? Então está tudo certo. Não foi? Crie uma nova senha agora pelo botão acima.',
  },
  emailChanged: {
    subject: 'O e-mail da sua conta mudou',
    text: (when: string) =>
      `O e-mail da sua conta na Crava foi trocado em ${when}. Este endereço não abre mais a conta nem recebe os avisos dela.`,
    notYou: (contact: string) => `Não foi você? Escreva já para ${contact}, deste mesmo endereço.`,
  },
  farewell: {
    subject: 'Sua conta foi encerrada',
    text: 'Como você pediu, encerramos sua conta na Crava e apagamos seus dados pessoais. Guardamos só o que a lei exige, sem o seu nome.',
    bye: 'Obrigado por jogar com a gente. Se quiser voltar, é só criar uma conta nova.',
    notYou: (contact: string) => `Não foi você? Escreva para ${contact}.`,
  },
}

const en: typeof pt = {
  hello: name => (name ? `Hi, ${name}!` : 'Hi!'),
  footer: site =>
    `Crava · ${site} · You got this e-mail because it keeps your account safe. We never ask for your password by e-mail.`,
  unknownDevice: 'Unknown device',
  zone: 'São Paulo time',
  confirm: {
    subject: 'Confirm your e-mail',
    text: 'One tap is left to confirm this e-mail at Crava. It lets you recover your password and tells you what happens to your account.',
    button: 'Confirm e-mail',
    valid: hours => `The link works once, for ${hours} hours.`,
    notYou: 'Did not create an account at Crava? Ignore this e-mail: nothing will happen.',
  },
  confirmChange: {
    subject: 'Confirm your new e-mail',
    text: 'You asked to use this e-mail for your Crava account. It takes effect as soon as you confirm it.',
    notYou: 'Was it not you? Ignore this e-mail: the address of the account stays the same.',
  },
  recovery: {
    subject: 'Choose a new password',
    text: 'We were asked to change the password of your Crava account. Tap the button and choose a new one.',
    button: 'Choose a new password',
    valid: minutes => `The link works once, for ${minutes} minutes.`,
    notYou: 'Was it not you? Ignore this e-mail: your password stays the same.',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    text: 'Your Crava account was opened on a device we had not seen before.',
    device: 'Device',
    address: 'Address (IP)',
    when: 'When',
    button: 'Change the password',
    you: 'Was it you? Then all is well.',
    notYou: 'Was it not you? Change the password now: that ends every other session.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: when => `The password of your Crava account was changed on ${when}. The other sessions have ended.`,
    button: 'Recover the account',
    notYou: 'Was it you? Then all is well. If not, choose a new password now with the button above.',
  },
  emailChanged: {
    subject: 'The e-mail of your account has changed',
    text: when =>
      `The e-mail of your Crava account was changed on ${when}. This address no longer opens the account nor gets its news.`,
    notYou: contact => `Was it not you? Write to ${contact} now, from this same address.`,
  },
  farewell: {
    subject: 'Your account is closed',
    text: 'As you asked, we closed your Crava account and erased your personal data. We keep only what the law demands, without your name.',
    bye: 'Thank you for playing with us. If you want to come back, just create a new account.',
    notYou: contact => `Was it not you? Write to ${contact}.`,
  },
}

export const mailMessages: Record<Lang, typeof pt> = { 'pt-BR': pt, en }
