package golden

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// SignIn signs an account in at a server that keeps the wire contract, and returns the session's token. The error has
// the server's message and not the password.
func SignIn(ctx context.Context, client *http.Client, baseURL, account, password string) (token string, err error) {
	body, err := json.Marshal(map[string]string{"username": account, "password": password})
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, baseURL+"/MobileQageModule/IndexHandler.ashx?action=newlogin", strings.NewReader(string(body)))
	if err != nil {
		return "", err
	}
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var envelope struct {
		Code int
		Msg  string
		Data json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		return "", fmt.Errorf("the answer with status %d is not JSON", response.StatusCode)
	}
	var data struct{ Token string }
	if json.Unmarshal(envelope.Data, &data) != nil || envelope.Code != 0 || data.Token == "" {
		return "", errors.New(strings.TrimSpace(fmt.Sprintf("code %d %s", envelope.Code, envelope.Msg)))
	}
	return data.Token, nil
}
