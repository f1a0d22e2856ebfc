import type { AxiosRequestConfig } from 'axios';

/** A form is sent unchanged and may take as long as it needs; the user sees the progress, and can cancel. */
export function carryForm(
  data: FormData,
  params?: object,
  onProgress?: (share: number) => void,
): AxiosRequestConfig {
  return {
    data,
    params,
    timeout: 0,
    transformRequest: (form: FormData) => form,
    onUploadProgress: ({ progress }) => {
      if (progress !== undefined) onProgress?.(progress);
    },
  };
}
