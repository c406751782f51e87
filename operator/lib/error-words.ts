import type { RefusalWords, Said } from '#client/errors.ts'
import { defineWords } from '#client/i18n.ts'

const unexpected: Said = { title: 'Erro inesperado', text: 'Recarregue a página e tente de novo.' }

/** What the operator's calls can be refused with, and what to do about it. */
const pt: RefusalWords = {
  codes: {
    invalid_input: { title: 'Dados inválidos.', text: 'Confira os campos marcados.' },
    unauthorized: { title: 'Sua sessão terminou', text: 'Entre de novo para continuar.' },
    forbidden: { title: 'Você não pode fazer isso', text: 'Esta ação não está liberada para a sua conta.' },
    wrong_credentials: { title: 'Usuário ou senha incorretos', text: 'Confira os dois e tente de novo.' },
    not_found: { title: 'Não encontramos', text: 'Pode ter sido apagado por outra pessoa.' },
    conflict: { title: 'Algo mudou', text: 'Recarregue a página e veja como ficou.' },
    photo_unknown: { title: 'Envie a imagem de novo', text: 'A imagem enviada não está mais guardada.' },
    too_large: { title: 'Arquivo grande demais', text: 'Escolha uma imagem de até 10 MB.' },
    unsupported_media: { title: 'Tipo de arquivo não aceito', text: 'Use uma imagem JPG, PNG ou WebP.' },
    image_invalid: {
      title: 'Não deu para abrir a imagem',
      text: 'Ela parece danificada ou é grande demais. Tente outra.',
    },
    too_many_requests: { title: 'Muitas tentativas', text: 'Espere um pouco e tente de novo.' },
    server_error: unexpected,
    unavailable: { title: 'O servidor está ocupado', text: 'Tente de novo em alguns segundos.' },
    network: { title: 'Sem conexão', text: 'Confira a internet e tente de novo. Nada do que você digitou se perdeu.' },
  },
  fields: {
    required: 'Preencha este campo.',
    invalid: 'Valor inválido.',
    username_required: 'Informe o nome de usuário.',
    password_required: 'Informe a senha.',
    password_too_long: 'A senha é longa demais.',
    photo_required: 'Envie a imagem do slide.',
    photo_unknown: 'Envie a imagem de novo: a anterior não está mais guardada.',
    url_invalid: 'Informe um endereço que comece com https://, ou uma página da Crava, como /help.',
    alt_required: 'Diga em palavras o que a imagem diz (3 letras ou mais).',
    alt_too_long: 'Use no máximo 200 caracteres.',
    place_invalid: 'Use um número inteiro de 1 a 99.',
    time_invalid: 'Use um número inteiro de 2 a 60.',
    reason_required: 'Conte o motivo (3 letras ou mais).',
    reason_too_long: 'Use no máximo 500 caracteres.',
  },
  wait: seconds => {
    if (seconds < 60) return `Tente de novo em ${seconds} s.`
    const minutes = Math.ceil(seconds / 60)
    return minutes === 1 ? 'Tente de novo em 1 minuto.' : `Tente de novo em ${minutes} minutos.`
  },
}

export const errorWords = defineWords(pt, () => import('./error-words.en.ts'))
