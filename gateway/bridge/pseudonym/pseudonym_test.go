package pseudonym_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/bridge/pseudonym"
)

// TestWhatStays names the texts and numbers that are written as they are.
func TestWhatStays(t *testing.T) {
	for _, text := range []string{
		"", "0", "20", "2026-11-20", "2026/1/2", "2026-11-20T09:30:00", "2026-11-20 09:30:00.123", "2026-11-20T09:30:00+08:00", "2026-10", "2026年11月20日", "09:30", "23:59:59", "/Date(1700000000000)/",
		"成功", "存储过程执行成功", "TRUE", "desc", "是", "00000000-0000-0000-0000-000000000000", "，。！ -/", "***",
	} {
		if got := mapper.Text("Field", text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for _, text := range []string{"张三", "30125", "abcde", "2026-13-01", "12:00:71", "1234-11-20", "成功了", "202611", "启用"} {
		if got := mapper.Text("Field", text); got == text {
			t.Errorf("%q stayed", text)
		}
	}
	for _, name := range []string{"State", "state", "STATE", "st_ate", "CXType", "procedurename", "action", "PageSize"} {
		if got := mapper.Text(name, "启用"); got != "启用" {
			t.Errorf("%s became %q", name, got)
		}
	}
}

// change replaces the values of a body of JSON.
func change(body string) string {
	changed, _ := mapper.Body("application/json", []byte(body))
	return string(changed)
}

func TestNumbers(t *testing.T) {
	for _, literal := range []string{"0", "-1", "1.5", "123456", "-999999", "1234567.89", "0.30000000000000004", "1e3", "1.5E-20", "0e99"} {
		if got := change("[" + literal + "]"); got != "["+literal+"]" {
			t.Errorf("%s became %s", literal, got)
		}
	}
	for _, literal := range []string{"1234567", "-1234567", "13800138000", "13800138000.0", "13800138000.00", "3.3010619900101E+17", "1.3800138E10", "330106199001011234", "1234567e99999999999999999999"} {
		got := strings.Trim(change("["+literal+"]"), "[]")
		if got == literal || len(got) != len(literal) || strings.TrimLeft(got, "-")[0] == '0' {
			t.Errorf("%s became %s", literal, got)
		}
		back, _ := mapper.Undo().Body("", []byte("["+got+"]"))
		if string(back) != "["+literal+"]" {
			t.Errorf("%s became %s and came back as %s", literal, got, back)
		}
	}
}

// TestJoins asserts that one value has one pseudonym wherever it stands.
func TestJoins(t *testing.T) {
	name, account, phone := mapper.Text("", "张三"), mapper.Text("", "zhangsan"), mapper.Text("", "13800138000")
	for text, want := range map[string]string{
		`["%张三%"]`: `["%` + name + `%"]`, `["张三（采购）"]`: name, `["ZHANGSAN"]`: strings.ToUpper(account), `[13800138000]`: "[" + phone + "]", `["电话：13800138000"]`: phone,
		`["{\"Name\":\"张三\"}"]`: `["{\"Name\":\"` + name + `\"}"]`, `{"13800138000":{"x":1}}`: `{"` + phone + `":{"x":1}}`,
		`["a=1&Name=张三"]`: "&Name=" + name, `["` + base64.StdEncoding.EncodeToString([]byte("张三")) + `"]`: base64.StdEncoding.EncodeToString([]byte(name)),
		`["{6F9619FF-8B86-D011-B42D-00C04FC964FF}"]`: strings.ToUpper(mapper.Text("", "6f9619ff-8b86-d011-b42d-00c04fc964ff")),
		`["6f9619ff8b86d011b42d00c04fc964ff"]`:       strings.ReplaceAll(mapper.Text("", "6f9619ff-8b86-d011-b42d-00c04fc964ff"), "-", ""),
	} {
		if got := change(text); !strings.Contains(got, want) {
			t.Errorf("%s became %s, which has no %s", text, got, want)
		}
	}
	for i := range 100 { // every tenth would begin with 0, which no number does
		phone := fmt.Sprint(13800138000 + i)
		if number, text := change("["+phone+"]"), mapper.Text("", phone); number != "["+text+"]" {
			t.Fatalf("%s became %s as a number and %s as a text", phone, number, text)
		}
	}
	query, _ := mapper.Query("name=%E5%BC%A0%E4%B8%89&phone=13800138000&%E5%A7%93%E5%90%8D=张三")
	if !strings.Contains(query, "phone="+phone+"&%E5%A7%93%E5%90%8D="+name) {
		t.Error(query)
	}
}

// TestSpellingStays asserts that blanks, escapes, order, duplicates and how numbers are written are those of the body.
func TestSpellingStays(t *testing.T) {
	body := "\ufeff { \"b\" : \"\\u5F20\\/x\" ,\n\"a\":[ 1.50 , null,true , \"\\n\" ],\"b\":\"\\ud840\\udc00\" } "
	got := change(body)
	for _, kept := range []string{"\ufeff { \"b\" : \"\\u", `\/`, " ,\n\"a\":[ 1.50 , null,true , \"\\n\" ],\"b\":\"\\ud8", "\" } "} {
		if !strings.Contains(got, kept) {
			t.Errorf("%q has no %q", got, kept)
		}
	}
	if back, _ := mapper.Undo().Body("", []byte(got)); !strings.EqualFold(string(back), body) { // \u8524 does not tell whether its digits are capitals
		t.Errorf("came back as %q", back)
	}
}

func TestSecretsAreLeftOut(t *testing.T) {
	const secret = "Geheim9x"
	for name, body := range map[string]string{
		"JSON":        `{"PassWord":"Geheim9x","new_pwd":"Geheim9x","a":{"Access-Token":["Geheim9x",{"x":"Geheim9x"}]},"密码":12345,"SecretKey":"Geheim9x","n":1}`,
		"form":        "username=zhang&PWD=Geheim9x&sign=Geheim9x",
		"text":        `pwd=Geheim9x`,
		"JSON within": `{"Myresult":"{\"userPassword\":\"Geheim9x\"}","OtherA":"?token=Geheim9x"}`,
		"number":      `{"password":12345,"pwd":{"a":[12345]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			contentType := map[string]string{"form": "application/x-www-form-urlencoded", "multipart": "multipart/form-data; boundary=b"}[name]
			got, found := mapper.Body(contentType, []byte(body))
			back, _ := mapper.Undo().Body(contentType, got)
			if found.Files > 0 || strings.Contains(string(got)+string(back), secret) || strings.Contains(string(got), "12345") || !strings.Contains(string(got), "***") || len(found.Secrets) == 0 {
				t.Errorf("%s, back %s, %v", got, back, found)
			}
		})
	}
	got, found := mapper.Masking().Body("", []byte(`{"CXType":"修改密码","OtherB":"Geheim9x","n":[123456,true]}`))
	if string(got) != `{"CXType":"***","OtherB":"***","n":["***","***"]}` || len(found.Secrets) != 3 {
		t.Errorf("%s, %v", got, found)
	}
}

func TestFilesAreLengthAndHash(t *testing.T) {
	picture := "\x89PNG\x00" + strings.Repeat("\xff\xd8\x00", 200)
	for name, c := range map[string]struct{ contentType, body string }{
		"bytes":    {"", picture},
		"a type":   {"application/pdf", "%PDF 张三"},
		"base64":   {"application/json", `{"Picture":"` + base64.StdEncoding.EncodeToString([]byte(picture)) + `"}`},
		"data URI": {"application/json", `{"Picture":"data:image/png;base64,` + base64.StdEncoding.EncodeToString([]byte(picture)) + `"}`},
		"upload":   {"multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"张三.png\"\r\n\r\nGeheim\r\n--b--\r\n"},
		"broken":   {"multipart/form-data; boundary=b", "--b\r\nContent-Disp"},
	} {
		t.Run(name, func(t *testing.T) {
			got, found := mapper.Body(c.contentType, []byte(c.body))
			if found.Files != 1 || !strings.Contains(string(got), "[file ") || strings.Contains(string(got), "张三") || strings.Contains(string(got), "Geheim") {
				t.Errorf("%s, %+v", got, found)
			}
			if again, found := mapper.Undo().Body(c.contentType, got); name != "broken" && (string(again) == "" || found.Files > 0) {
				t.Errorf("undone: %q, %+v", again, found)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"password", "PassWord", "OldPwd", "access_token", "X-Token", "Cookie", "Set-Cookie", "Authorization", "sign", "密码", "新密码", "SecretKey", "验证码"} {
		if !pseudonym.IsSecret(name) {
			t.Errorf("%s is no secret", name)
		}
	}
	for _, name := range []string{"SignDate", "Designer", "Name", "code", "PassRate", ""} {
		if pseudonym.IsSecret(name) {
			t.Errorf("%s is a secret", name)
		}
	}
	for target, want := range map[string]bool{"p_user/修改密码": true, "/x.ashx?action=newlogin": true, "p_user/用户登录": true, "p_log/登录日志查询": false, "p_user/用户详情查询": false} {
		if pseudonym.IsAboutSecrets(target) != want {
			t.Errorf("%s: %v", target, !want)
		}
	}
}
