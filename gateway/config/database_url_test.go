package config_test

import (
	"strings"
	"testing"

	"qiao/gateway/config"
)

// TestPasswordsThatEndTooEarly: where a character of the password would end it, the URL is refused and no part of it is repeated.
func TestPasswordsThatEndTooEarly(t *testing.T) {
	t.Parallel()
	for _, dsn := range []string{
		"sqlserver://sa:Geheim@Wort@db:1433?database=q", "sqlserver://sa:Geheim#Wort@db:1433?database=q", "sqlserver://sa:Geheim/Wort@db:1433?database=q",
		"sqlserver://sa:Geheim?Wort@db:1433?database=q", "sqlserver://sa:Geheim%Wort@db:1433?database=q", "sqlserver://sa:Geheim%@db:1433?database=q", "sqlserver://sa:12#Geheim@db?database=q",
		"sqlserver://sa:Geheim Wort@db?database=q", "sqlserver://sa:Geheim[Wort@db?database=q", "sqlserver://sa:Geheim^{Wort}@db?database=q", "sqlserver://sa:Geheim|Wort@db?database=q", `sqlserver://sa:Geheim"Wort@db?database=q`,
		`sqlserver://sa:Geheim\Wort@db?database=q`, `sqlserver://Geheim\sa:Wort@db?database=q`, "sqlserver://sa:Geheim密Wort@db?database=q", "sqlserver://sa:Geheim<Wort>@db?database=q", "sqlserver://sa:@-(^-d:ec1$P;~L=,''e:Geheim*{)o2Xcj=~R);U-[5c@db?database=q",
		"sqlserver://sa:12/Geheim@db?database=q", "sqlserver://db:1433?database=Geheim%", "sqlserver://sa:Wort@db:1433?database=q#Geheim",
	} {
		err := config.CheckSQLServerURL(dsn)
		if err == nil || !strings.Contains(err.Error(), "%40") || strings.Contains(err.Error(), "Geheim") || strings.Contains(err.Error(), "Wort") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	for _, dsn := range []string{
		"sqlserver://sa:Geheim%40Wort@db:1433?database=q", "sqlserver://sa:a%23b%2Fc%25d%3Fe@db/instance?database=q&app+name=x", "sqlserver://db:1433?database=q&trusted_connection=true",
		"sqlserver://DOMAIN%5Csa:x@db?database=q", "sqlserver://sa:a+b;c=d&e:f,g'h(i)*~!$@db:1433?database=q", "sqlserver://sa:%5B%5E%7B%20%22%E5%AF%86@db:1433?database=q", "sqlserver://sa:x@db:1433/instance?Database=q",
	} {
		if err := config.CheckSQLServerURL(dsn); err != nil {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	for dsn, want := range map[string]string{
		"sqlserver://sa:Geheim@db,1433?database=q": "write host:1433 in place of host,1433", "sqlserver://sa:Geheim@db:1433/q": "write host:1433?database=name", "sqlserver://sa:Geheim@db:1433/q?encrypt=true": "write host:1433?database=name",
	} {
		if err := config.CheckSQLServerURL(dsn); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Geheim") {
			t.Errorf("%s: %v", dsn, err)
		}
	}
	if err := config.CheckSQLServerURL("server=db;password=Geheim"); err == nil || strings.Contains(err.Error(), "Geheim") {
		t.Errorf("no URL: %v", err)
	}
}
