import { useMutation } from '@tanstack/react-query';
import { useServer } from '../../shared/server/ApiContext.ts';
import { useFocusAfter } from '../../shared/server/useFocusAfter.ts';
import { valueOf } from './queries/CallFailed.ts';

/** Downloads a file and saves it on the device. Fetched with the token in a header, so that no URL contains a secret. */
export function useDownload() {
  const { api, saveFile } = useServer();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (path: string) => valueOf(await api.download(path)),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  const keepFocus = useFocusAfter(isPending);
  return {
    pending: isPending ? variables : null,
    download: (path: string) => {
      keepFocus();
      mutate(path);
    },
  };
}
